// A link that holds a list and a text: compressed, in the part of the address that no browser sends.

const PREFIX = "#lab=";

async function through(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** How long a text may become that comes out of a link. */
const LIMIT = 4 << 20;

/** The part of the address for a state. */
export async function toLink(state) {
  const json = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(json, new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return PREFIX + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state in a part of an address; null if there is none. Throws if it is damaged. */
export async function fromLink(hash) {
  if (!hash.startsWith(PREFIX)) return null;
  const binary = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let json = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    json += decoder.decode(value, { stream: true });
    if (json.length > LIMIT) throw new RangeError("it is too long");
  }
  return checked(JSON.parse(json + decoder.decode()));
}

/** A link may come from anybody: only what is expected is taken. */
function checked({ list, after, groups, text, cases, draft }) {
  if (typeof list !== "string" || typeof text !== "string") throw new TypeError("it has no list or no text");
  const known = ["", "ics", "xboard", "demichess"];
  const switched = Object.entries(groups ?? {}).filter(([, on]) => typeof on === "boolean");
  const kept = (Array.isArray(cases) ? cases : []).filter((one) => typeof one?.line === "string" && typeof one.kind === "string");
  return {
    list, text, after: known.includes(after) ? after : "", groups: Object.fromEntries(switched),
    cases: kept.map(({ line, kind }) => ({ line, kind })),
    // Whoever hands over lines may ask for a draft at once.
    draft: draft === true,
  };
}
