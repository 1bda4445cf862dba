// Makes events.d.cts from the schema of the events, and from the shipped lists, whose other kinds are notices:
//
//     node types.mjs            writes it
//     node types.mjs --check    fails if it is not what the schema says

import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const LISTS = new URL("../../patterns/", import.meta.url);
const SCHEMA = new URL("../../docs/events.schema.json", import.meta.url);
const TARGET = new URL("events.d.cts", import.meta.url);
/** How many values of a field are listed; a field with more is a string. */
const VALUES = 6;
/** What the terms of a game are, where a notice has them: the names of src/event/terms.rs. */
const TERMS = {
  rated: "boolean", category: "string", initial: "number", increment: "number", black_initial: "number", black_increment: "number",
  loaded_from: "string", adjourned: "boolean", color: "string", automatic: "boolean", formula: "boolean", variant: "string",
};

/** The declarations for a schema, with the kinds of the lists that it has no types for. */
export function declarations(schema, listed) {
  const definitions = Object.entries(schema.$defs);
  const kinds = schema.oneOf.map(({ $ref }) => nameOf($ref));
  const parts = [
    "// Made by types.mjs from docs/events.schema.json.",
    `${comment(schema.description)}export type Event = KnownEvent | NoticeEvent;`,
    "/** An event of a kind that has a type of its own. */\nexport type KnownEvent = Events[keyof Events];",
    "/** The events by their kinds. */\nexport interface Events {\n" +
      kinds
        .filter((kind) => kind !== "notice")
        .map((kind) => `  ${kind}: ${typeName(kind, kinds)};\n`)
        .join("") +
      "}",
    "/** The fields of the kinds of the shipped lists that are none of `Events`. */\nexport interface Notices {\n" +
      [...listed].filter(([kind]) => !kinds.includes(kind)).map(([kind, fields]) => `  ${kind}: ${fields};\n`).join("") +
      "}",
    "export type NoticeKind = keyof Notices;",
    "/**\n * An event of a kind without a type of its own, with the fields that the list names. What a datagram of ICC says has the\n" +
      " * arguments of the datagram as fields, which have no types here.\n */\n" +
      "export type NoticeEvent = { [K in NoticeKind]: AnyNotice & Notices[K] & { kind: K } }[NoticeKind];",
    "/**\n * An event of a kind that only a list of your own has. Where there is one, the events are\n" +
      " * `(Event | OwnEvent)[]`.\n */\nexport interface OwnEvent extends AnyNotice {\n  kind: string;\n" +
      "  /** The fields that the list names. */\n  [field: string]: unknown;\n}",
  ];
  // What all events have is written once.
  const { at, block, line, span } = schema.$defs[kinds[0]].properties;
  const common = { properties: { at, block, line, span }, required: ["at"] };
  parts.push(`/** What every event has. */\nexport interface AnyEvent ${object(common, kinds, "")}`);
  for (const [name, definition] of definitions) {
    const type = typeName(name, kinds);
    const about = comment(definition.description);
    const isEvent = kinds.includes(name);
    if (name === "notice") {
      const { datagram } = definition.properties;
      const own = { properties: { datagram } };
      parts.push(`/** What every notice has. */\nexport interface AnyNotice extends AnyEvent ${object(own, kinds, "")}`);
      continue;
    }
    parts.push(
      definition.type === "object"
        ? `${about}export interface ${type} ${isEvent ? "extends AnyEvent " : ""}` +
          object(isEvent ? without(definition, common) : definition, kinds, "")
        : `${about}export type ${type} =${typeOf(definition, kinds, "", true)};`,
    );
  }
  return `${parts.join("\n\n")}\n`;
}

/** An object without the properties that another one describes in the same words. */
function without(definition, common) {
  const known = Object.entries(common.properties).map(([name, schema]) => [name, JSON.stringify(schema)]);
  const same = new Map(known);
  const left = Object.entries(definition.properties).filter(([name, schema]) => same.get(name) !== JSON.stringify(schema));
  return { ...definition, properties: Object.fromEntries(left) };
}

function nameOf(reference) {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** `channel_tell` is a kind, and its type ChannelTellEvent; `Handle` stays what it is. */
function typeName(name, kinds) {
  if (!kinds.includes(name)) return name;
  return `${name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase())}Event`;
}

function typeOf(schema, kinds, indent, isTop = false) {
  const space = isTop ? " " : "";
  if (schema.$ref) return space + typeName(nameOf(schema.$ref), kinds);
  if ("const" in schema) return space + JSON.stringify(schema.const);
  if (schema.enum) return space + schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.oneOf) return union(schema.oneOf, kinds, indent, isTop);
  if (Array.isArray(schema.type)) {
    return space + schema.type.map((type) => typeOf({ type }, kinds, indent)).join(" | ");
  }
  switch (schema.type) {
    case "string": return `${space}string`;
    case "integer":
    case "number": return `${space}number`;
    case "boolean": return `${space}boolean`;
    case "null": return `${space}null`;
    case "array": return space + array(schema, kinds, indent);
    case "object": return space + object(schema, kinds, indent);
    default: throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

/** At the top, where each alternative has its comment, a line for each; else in one line. */
function union(alternatives, kinds, indent, isTop) {
  if (!isTop) return alternatives.map((one) => typeOf(one, kinds, indent)).join(" | ");
  return alternatives
    .map((one) => `\n${comment(one.description, "  ")}  | ${typeOf(one, kinds, `${indent}  `)}`)
    .join("");
}

/** A tuple if there are few items, and always as many. */
function array({ items, minItems, maxItems }, kinds, indent) {
  const item = typeOf(items, kinds, indent);
  if (minItems !== undefined && minItems === maxItems && minItems <= 8) {
    return `[${Array(minItems).fill(item).join(", ")}]`;
  }
  return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function object({ properties, required = [] }, kinds, indent) {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${comment(schema.description, inner)}${inner}${name}${mark}: ${typeOf(schema, kinds, inner)};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

function comment(text, indent = "") {
  return text ? `${indent}/** ${text.replaceAll("*/", "*\\/")} */\n` : "";
}

/** The kinds that the shipped lists have, with the types of their fields. The newline is passed over, so it makes no event. */
function listedKinds() {
  const files = readdirSync(LISTS).filter((name) => name.endsWith(".pat"));
  const text = files.map((name) => readFileSync(new URL(name, LISTS), "utf8")).join("\n");
  const entries = new Map();
  for (const [, kind, rest] of text.matchAll(/^[ \t]*([a-z][a-z0-9_]*)[ \t]+\^?"(?:[^"\\\n]|\\.)*"(.*)$/gm)) {
    if (kind !== "newline") entries.set(kind, [...entries.get(kind) ?? [], fieldsOf(rest)]);
  }
  return new Map([...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([kind, all]) => [kind, notice(all)]));
}

/** The fields of one entry, by their names. */
function fieldsOf(rest) {
  const fields = new Map();
  let inFlags = false;
  // A constant, perhaps in quotes; the bar before the flags; a star or a flag; a comment.
  for (const [word, name, quoted, plain] of rest.matchAll(/#.*|(\w+)=(?:"((?:[^"\\]|\\.)*)"|(\S+))|\||[\w:]+/g)) {
    if (word.startsWith("#")) break;
    if (word === "|") inFlags = true;
    else if (name) fields.set(name, constant(quoted ?? plain));
    else if (inFlags && word.startsWith("rest:")) fields.set(word.slice(5), "string");
    else if (inFlags && word === "head") fields.set("text", "?string");
    else if (!inFlags) {
      const [star, type] = word.split(":");
      if (star === "terms") Object.entries(TERMS).forEach(([term, of]) => fields.set(term, `?${of}`));
      else if (star !== "_") fields.set(star, type === "number" ? "number" : "string");
    }
  }
  return fields;
}

function constant(value) {
  return /^(true|false|0|-?[1-9]\d*)$/.test(value) ? value : JSON.stringify(value);
}

/** The type of the fields of a kind: optional if not all of its entries have one. */
function notice(entries) {
  const names = new Set(entries.flatMap((fields) => [...fields.keys()]));
  const parts = [...names].map((name) => {
    const types = entries.map((fields) => fields.get(name));
    const optional = types.some((type) => type === undefined || type.startsWith("?"));
    const known = new Set(types.filter(Boolean).map((type) => type.replace(/^\?/, "")));
    if (known.has("string")) [...known].filter((type) => type.startsWith('"')).forEach((type) => known.delete(type));
    // A long list of values would be most of the file.
    const values = [...known].filter((type) => type.startsWith('"'));
    if (values.length > VALUES) {
      values.forEach((type) => known.delete(type));
      known.add("string");
    }
    if (known.has("number")) [...known].filter((type) => /^-?\d/.test(type)).forEach((type) => known.delete(type));
    return `${name}${optional ? "?" : ""}: ${[...known].sort().join(" | ")}`;
  });
  return parts.length === 0 ? "{}" : `{ ${parts.join("; ")} }`;
}

if (process.argv[1] === import.meta.filename) {
  const made = declarations(JSON.parse(readFileSync(SCHEMA, "utf8")), listedKinds());
  if (!process.argv.includes("--check")) {
    writeFileSync(TARGET, made);
  } else if (readFileSync(TARGET, "utf8") !== made) {
    console.error("events.d.cts is not what it is made from: run node web/npm/types.mjs");
    process.exit(1);
  }
}
