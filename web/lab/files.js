// Files that are opened and saved.

import { el } from "../../cli/report/dom.js";

/** A button that opens a file and gives its text. */
export function opener({ id, label, accept, open }) {
  const input = el("input", {
    type: "file", id, accept, class: "visually-hidden",
    async change() {
      const [file] = input.files;
      if (file) open(await textOf(file), file.name);
      input.value = "";
    },
  });
  return [input, el("label", { for: id, class: "button" }, label)];
}

/** The text of a file: UTF-8 if it is that, else byte for byte. */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/** Saves a text as a file. */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
