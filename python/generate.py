#!/usr/bin/env python3
"""Makes the classes of the events and their type stubs from docs/events.schema.json.

    python/generate.py           # writes lib/looking_at/events.py and events.pyi
    python/generate.py --check   # fails if they are not what it would write
"""

import json
import keyword
import pathlib
import re
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
SCHEMA = HERE.parent / "docs" / "events.schema.json"
TARGET = HERE / "lib" / "looking_at"

# What every event has; it is defined once, in the base class.
COMMON = {"at", "kind", "block", "line", "span"}
# Kinds whose classes have methods that are written by hand, and the fields that these replace.
METHODS = {"board": ("BoardMethods", {"fen"})}

HEADER = '"""{}\n\nMade by generate.py from docs/events.schema.json."""\n\n'


def camel(kind):
    return "".join(part.capitalize() for part in kind.split("_"))


def python_name(name):
    return name + "_" if keyword.iskeyword(name) else name


class Field:
    def __init__(self, schema, name, spec, required):
        self.key = name
        self.name = python_name(name)
        self.doc = " ".join(spec.get("description", "").split())
        items = spec.get("items", {})
        self.bytes = spec.get("type") == "array" and items.get("maximum") == 255
        self.type = "bytes" if self.bytes else schema.type_of(spec)
        # What the class checks: without the names of lists of words.
        self.checked = re.sub(r"\b[A-Z]\w*\b", lambda name: schema.words_named(name.group()), self.type)
        self.required = required
        self.range = (spec["minimum"], spec["maximum"]) if "minimum" in spec and "maximum" in spec else None
        if not required:
            self.type = f"{self.type} | None"


class Class:
    def __init__(self, name, doc, fields, base, kind=None):
        self.name, self.doc, self.fields, self.base, self.kind = name, doc, fields, base, kind
        # Inside the class, a field hides the type of the same name.
        for hidden in {"bool", "bytes", "int", "str", "tuple"} & {field.name for field in fields}:
            for field in fields:
                field.type = re.sub(rf"\b{hidden}\b", f"builtins.{hidden}", field.type)


class Schema:
    def __init__(self, schema):
        self.defs = schema["$defs"]
        self.kinds = [ref["$ref"].rsplit("/", 1)[1] for ref in schema["oneOf"]]
        events = {camel(kind) for kind in self.kinds}
        self.aliases, self.records = {}, {}
        for name, spec in self.defs.items():
            if name in self.kinds:
                continue
            if self.objects(spec):
                # Some kinds of rows are events as well: `Seek` is one, and the row of a listing.
                self.records[name] = name + "Row" if name in events else name
            else:
                self.aliases[name] = spec

    def objects(self, spec):
        """Returns the alternatives of a definition that are objects."""
        return [part for part in spec.get("oneOf", [spec]) if part.get("type") == "object"]

    def words(self, spec):
        """Returns the words that a definition allows."""
        words = list(spec.get("enum", []))
        if "const" in spec:
            words.append(spec["const"])
        for part in spec.get("oneOf", []):
            words += self.words(part)
        return words

    def words_named(self, name):
        return literal(self.words(self.aliases[name])) if name in self.aliases else name

    def type_of(self, spec):
        if "$ref" in spec:
            name = spec["$ref"].rsplit("/", 1)[1]
            if name not in self.records:
                return name
            words = self.words(self.defs[name])
            record = self.records[name]
            return f"{record} | {literal(words)}" if words else record
        if "const" in spec or "enum" in spec:
            return literal(self.words(spec))
        plain = {"integer": "int", "string": "str", "boolean": "bool", "number": "float"}
        if spec["type"] == "array":
            return f"tuple[{self.type_of(spec['items'])}, ...]"
        return plain[spec["type"]]

    def fields(self, spec, left_out=()):
        parts = self.objects(spec)
        fields = []
        for part in parts:
            required = part.get("required", []) if len(parts) == 1 else []
            for name, property in part.get("properties", {}).items():
                if name not in left_out:
                    fields.append(Field(self, name, property, name in required))
        return fields

    def record_classes(self):
        for name, python in self.records.items():
            spec = self.defs[name]
            yield name, Class(python, spec["description"], self.fields(spec), "Record")

    def event_classes(self):
        for kind in self.kinds:
            if kind == "notice":
                continue
            spec = self.defs[kind]
            methods, replaced = METHODS.get(kind, (None, set()))
            base = f"{methods}, Event" if methods else "Event"
            fields = self.fields(spec, COMMON | replaced)
            yield Class(camel(kind), spec["description"], fields, base, kind)


# The kinds that were notices before they had classes.
ONCE_NOTICES = [
    "arrived",
    "challenge_removed",
    "clock",
    "departed",
    "examine_step",
    "move_refused",
    "partnership",
    "seek_posted",
    "server_time",
    "uptime",
]


def literal(words):
    return f"Literal[{', '.join(json.dumps(word) for word in words)}]"


def doc(text, indent="    "):
    text = " ".join(text.split())
    lines = textwrap.wrap(text, 96 - len(indent))
    if len(lines) == 1:
        return f'{indent}"""{lines[0]}"""\n'
    return "\n".join([f'{indent}"""{lines[0]}'] + [indent + line for line in lines[1:]]) + f'\n{indent}"""\n'


def runtime(schema):
    out = [HEADER.format("The kinds of events, and their parts.")]
    imports = ["Event", "Record", "register"]
    out.append("from __future__ import annotations\n\n")
    out.append("from ._board import BoardMethods\n")
    out.append("from ._field import Field\n")
    out.append(f"from ._looking_at import {', '.join(imports)}\n\n")
    records, events = list(schema.record_classes()), list(schema.event_classes())
    names = [c.name for _, c in records] + [c.name for c in events] + ["Notice"]
    out.append("__all__ = [\n" + "".join(f"    {name!r},\n".replace("'", '"') for name in sorted(names)) + "]\n")
    for one in [c for _, c in records] + events:
        out.append(f"\n\nclass {one.name}({one.base}):\n" + doc(one.doc) + "\n    __slots__ = ()\n")
        out.append("    __module__ = \"looking_at\"\n")
        match = "".join(f'"{field.name}", ' for field in one.fields).rstrip(" ")
        if one.kind:
            out.append(f'    kind = "{one.kind}"\n')
        out.append(f"    __match_args__ = ({match})\n")
        for field in one.fields:
            more = ", required=True" if field.required else ""
            more += f", range={field.range}" if field.range else ""
            texts = ", ".join(map(json.dumps, (field.key, field.doc, field.checked)))
            out.append(f"    {field.name} = Field({texts}{more})\n")
    since = "".join(f'    "{kind}",\n' for kind in ONCE_NOTICES)
    out.append(
        f"\n\n_ONCE_NOTICES = {{\n{since}}}\n"
        "\n\nclass _NoticeType(type):\n"
        '    """Keeps `case Notice(kind="arrived")` working for kinds that have got a class since."""\n\n'
        "    def __instancecheck__(cls, instance):\n"
        "        return super().__instancecheck__(instance) or (\n"
        "            isinstance(instance, Event) and instance.kind in _ONCE_NOTICES\n"
        "        )\n"
        "\n\nclass Notice(Event, metaclass=_NoticeType):\n"
        '    """A message of a kind without a class of its own: its fields are its attributes."""\n\n'
        '    __slots__ = ()\n    __module__ = "looking_at"\n    __match_args__ = ("kind",)\n'
    )
    out.append("\n\nEVENTS = {\n" + "".join(f'    "{c.kind}": {c.name},\n' for c in events) + "}\n")
    out.append("RECORDS = {\n" + "".join(f'    "{name}": {c.name},\n' for name, c in records) + "}\n")
    out.append("\nregister(EVENTS, RECORDS, Notice)\n")
    return "".join(out)


def stubs(schema):
    out = [HEADER.format("Types of the kinds of events, and of their parts.")]
    out.append("from typing import ClassVar, Literal, final\n\n")
    out.append("from ._board import BoardMethods\nfrom ._looking_at import Event, Record\n\n")
    records, events = list(schema.record_classes()), list(schema.event_classes())
    for name, spec in schema.aliases.items():
        out.append(f"{name} = {literal(schema.words(spec))}\n")
    names = [c.name for _, c in records] + [c.name for c in events] + ["Notice"]
    out.append("\n__all__ = [\n" + "".join(f'    "{name}",\n' for name in sorted(names)) + "]\n")
    for one in [c for _, c in records] + events:
        base = one.base
        out.append(f"\n@final\nclass {one.name}({base}):\n" + doc(one.doc))
        match = ", ".join(f'Literal["{field.name}"]' for field in one.fields) or "()"
        if one.kind:
            out.append(f'    @property\n    def kind(self) -> Literal["{one.kind}"]: ...\n')
        out.append(f"    __match_args__: ClassVar[tuple[{match}]]\n")
        out.append(constructor(one))
        for field in one.fields:
            out.append(f"    @property\n    def {field.name}(self) -> {field.type}:\n")
            out.append(doc(field.doc, "        ") if field.doc else "        ...\n")
    out.append(
        "\n@final\nclass Notice(Event):\n"
        '    """A message of a kind without a class of its own: its fields are its attributes."""\n'
        '    __match_args__: ClassVar[tuple[Literal["kind"]]]\n'
        "    def __new__(cls, *, kind: str, at: int = 0, **fields: str | int | bool) -> Notice: ...\n"
        "    def __getattr__(self, name: str) -> str | int | bool | None: ...\n"
    )
    out.append("\nEVENTS: dict[str, type[Event]]\nRECORDS: dict[str, type[Record]]\n")
    return "".join(out)


def constructor(one):
    """Returns the constructor of a class, which takes fields by name."""
    def given(field):
        # A list will do where the event has a tuple.
        return re.sub(r"(builtins\.)?tuple\[(.*), \.\.\.\]", r"Sequence[\2]", field.type)

    needed = [f for f in one.fields if f.required and not f.checked.startswith("tuple")]
    rest = [f for f in one.fields if f not in needed]
    arguments = [f"{f.name}: {given(f)}" for f in needed]
    arguments += [f"{f.name}: {given(f)} = ..." if f.required else f"{f.name}: {given(f)} = None" for f in rest]
    if one.kind:
        # What the base class defines.
        arguments += ["at: int = 0", 'line: str = ""', "time: datetime | None = None"]
        arguments += ["elapsed: float | None = None", "capture: str | None = None"]
    star = ["*"] if arguments else []
    return f"    def __new__(cls, {', '.join(star + arguments)}) -> {one.name}: ...\n".replace("(cls, )", "(cls)")


def main():
    schema = Schema(json.loads(SCHEMA.read_text()))
    stub = stubs(schema)
    stub = stub.replace("from typing import", "import builtins\nfrom collections.abc import Sequence\nfrom datetime import datetime\nfrom typing import", 1)
    made = {TARGET / "events.py": runtime(schema), TARGET / "events.pyi": stub}
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(HERE)} is not what the schema says: run python/generate.py")
        return 1 if stale else 0
    for path in stale:
        path.write_text(made[path])
        print(f"wrote {path.relative_to(HERE)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
