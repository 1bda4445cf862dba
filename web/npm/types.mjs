// Makes events.d.ts from the schema of the events, and from the shipped lists, whose other kinds are notices:
//
//     node types.mjs            writes it
//     node types.mjs --check    fails if it is not what the schema says

import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const LISTS = new URL("../../patterns/", import.meta.url);
const SCHEMA = new URL("../../docs/events.schema.json", import.meta.url);
const TARGET = new URL("events.d.ts", import.meta.url);

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
    "/** The kinds of the shipped lists that are none of `Events`. */\nexport type NoticeKind =" +
      listed.filter((kind) => !kinds.includes(kind)).map((kind) => `\n  | "${kind}"`).join("") +
      ";",
    "/**\n * An event of a kind that only a list of your own has. Where there is one, the events are\n" +
      " * `(Event | OwnEvent)[]`.\n */\nexport interface OwnEvent extends Omit<NoticeEvent, \"kind\"> {\n  kind: string;\n}",
  ];
  // What all events have is written once.
  const { at, block, line, span } = schema.$defs[kinds[0]].properties;
  const common = { properties: { at, block, line, span }, required: ["at"] };
  parts.push(`/** What every event has. */\nexport interface AnyEvent ${object(common, kinds, "")}`);
  for (const [name, definition] of definitions) {
    const type = typeName(name, kinds);
    const about = comment(definition.description);
    const isEvent = kinds.includes(name);
    parts.push(
      definition.type === "object"
        ? `${about}export interface ${type} ${isEvent ? "extends AnyEvent " : ""}` +
          object(isEvent ? without(definition, common) : definition, kinds, "", name === "notice")
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

function object({ properties, required = [], additionalProperties }, kinds, indent, isNotice = false) {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    const type = isNotice && name === "kind" ? "NoticeKind" : typeOf(schema, kinds, inner);
    return `${comment(schema.description, inner)}${inner}${name}${mark}: ${type};\n`;
  });
  if (additionalProperties) {
    // TypeScript wants an index to cover the fields with names too.
    fields.push(`${inner}/** The fields that the list names: ${typeOf(additionalProperties, kinds, inner)}. */\n`);
    fields.push(`${inner}[field: string]: unknown;\n`);
  }
  return `{\n${fields.join("")}${indent}}`;
}

function comment(text, indent = "") {
  return text ? `${indent}/** ${text.replaceAll("*/", "*\\/")} */\n` : "";
}

/** The kinds that the shipped lists have. The newline is passed over, so it makes no event. */
function listedKinds() {
  const files = readdirSync(LISTS).filter((name) => name.endsWith(".pat"));
  const text = files.map((name) => readFileSync(new URL(name, LISTS), "utf8")).join("\n");
  const kinds = new Set([...text.matchAll(/^\s*([a-z][a-z0-9_]*)\s+\^?"/gm)].map(([, kind]) => kind));
  kinds.delete("newline");
  return [...kinds].sort();
}

if (process.argv[1] === import.meta.filename) {
  const made = declarations(JSON.parse(readFileSync(SCHEMA, "utf8")), listedKinds());
  if (!process.argv.includes("--check")) {
    writeFileSync(TARGET, made);
  } else if (readFileSync(TARGET, "utf8") !== made) {
    console.error("web/npm/events.d.ts is not what docs/events.schema.json says: run node web/npm/types.mjs");
    process.exit(1);
  }
}
