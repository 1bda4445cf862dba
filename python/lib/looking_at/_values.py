"""What events and their parts are made from in Python: the types of their fields, with errors that say what is wrong."""

from __future__ import annotations

import difflib
import functools
import json
from datetime import datetime
from typing import Any, cast

from ._looking_at import Answers, Event, Field, Record

# What every event has besides the fields of its kind.
COMMON = {
    "at": "int",
    "line": "str",
    "span": "tuple[int, ...]",
    "block": "Block",
    "elapsed": "float",
    "capture": "str",
}
PLAIN = {"int": int, "str": str, "bool": bool, "float": (float, int), "bytes": (bytes, bytearray)}


def checked(cls: type[Event] | type[Record], given: dict[str, Any]) -> dict[str, Any]:
    """Checks fields, and returns them by the names that the JSON has, with tuples for lists and without None."""
    fields = _fields(cls)
    made: dict[str, Any] = {}
    is_event = issubclass(cls, Event)
    is_notice = is_event and "kind" not in cls.__dict__
    for name, value in given.items():
        if value is None:
            continue
        if is_event and name in COMMON:
            made[name] = of_type(f"{cls.__name__}: {name}", value, COMMON[name], (0, 2**64 - 1))
        elif is_event and name in ("time", "answers"):
            expected = datetime if name == "time" else Answers
            if not isinstance(value, expected):
                raise TypeError(f"{cls.__name__}: {name} is {a(expected.__name__)}, not {_shown(value)}")
            made[name] = value
        elif name in fields:
            field = fields[name]
            made[field.key] = of_type(f"{cls.__name__}: {name}", value, field.type, field.range)
        elif is_notice:
            key = name[:-1] if name.endswith("_") else name
            made[key] = of_type(f"{cls.__name__}: {name}", value, "str | int | bool", None)
        else:
            near = difflib.get_close_matches(name, fields, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"{cls.__name__} has no field {name!r}{hint}")
    if is_notice and "kind" not in made:
        raise TypeError(f"{cls.__name__} needs a kind")
    missing = []
    for name, field in fields.items():
        if field.required and field.key not in made:
            if field.type.startswith("tuple"):
                made[field.key] = ()
            else:
                missing.append(name)
    if missing:
        raise TypeError(f"{cls.__name__} needs {' and '.join(missing)}")
    return made


def explain(cls: type[Event], given: dict[str, Any], otherwise: str) -> str:
    """Explains why no event has the fields of a dict, in the words of the constructor of its class."""
    from .events import EVENTS, Notice

    kind = given.get("kind")
    if not isinstance(kind, str):
        example = getattr(cls, "kind", None)
        return f"the dict of an event says its kind: {{'kind': {example if isinstance(example, str) else 'tell'!r}, ...}}"
    made = EVENTS.get(kind, Notice)
    names = {field.key: name for name, field in _fields(made).items()}
    try:
        # Of a notice the kind is a field.
        checked(made, {names.get(key, key): value for key, value in given.items() if key != "kind" or made is Notice})
    except TypeError as error:
        return str(error)
    return otherwise


def record(cls: type[Record], fields: dict[str, Any]) -> Record:
    """Makes a record from a dict with the names that the JSON has."""
    names = {field.key: name for name, field in _fields(cls).items()}
    for key in fields:
        if not isinstance(key, str):
            raise TypeError(f"{cls.__name__}: the name of a field is a str, not {_shown(key)}")
    return cls(**{names.get(key, key): value for key, value in fields.items()})


_known: dict[Any, dict[str, Field]] = {}


def _fields(cls: type) -> dict[str, Field]:
    if cls not in _known:
        _known[cls] = _find_fields(cls)
    return _known[cls]


def _find_fields(cls: type) -> dict[str, Field]:
    names = getattr(cls, "__match_args__", ())
    found = {name: cls.__dict__.get(name) for name in names}
    return {name: field for name, field in found.items() if isinstance(field, Field)}


def of_type(what: str, value: object, expected: str, range: tuple[int, int] | None = None) -> Any:
    """Converts a value to that of an event; the type is written as in the stubs."""
    for one in _alternatives(expected):
        fits, made = _fitting(what, value, one, range)
        if fits:
            return made
    raise TypeError(f"{what} is {_described(expected, range)}, not {_shown(value)}")


def _fitting(what: str, value: Any, expected: str, range: tuple[int, int] | None) -> tuple[bool, Any]:
    """Returns whether a value is of a type, and the value as an event has it."""
    if expected == "None":
        return value is None, None
    if expected in PLAIN:
        if isinstance(value, bool) and expected != "bool":
            return False, None
        if expected == "int" and isinstance(value, int) and range and not range[0] <= value <= range[1]:
            return False, None
        return isinstance(value, cast(Any, PLAIN[expected])), value
    if expected.startswith("tuple["):
        if not isinstance(value, (list, tuple)):
            return False, None
        inner = expected[len("tuple[") : -len(", ...]")]
        return True, tuple(of_type(f"{what}[{index}]", item, inner, range) for index, item in enumerate(value))
    if expected.startswith("Literal["):
        return value in _words(expected), value
    from . import events

    cls = getattr(events, expected)
    if isinstance(value, dict):
        return True, record(cls, value)
    return isinstance(value, cls), value


def _words(literal: str) -> list[str]:
    return cast("list[str]", json.loads(literal[len("Literal") :]))


@functools.lru_cache(maxsize=None)
def _alternatives(expected: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for index, letter in enumerate(expected):
        depth += (letter == "[") - (letter == "]")
        if depth == 0 and expected.startswith(" | ", index):
            parts.append(expected[start:index])
            start = index + 3
    return [*parts, expected[start:]]


def _described(expected: str, range: tuple[int, int] | None) -> str:
    words = []
    for one in _alternatives(expected):
        if one.startswith("tuple["):
            words.append(f"a list, each {_described(one[len('tuple[') : -len(', ...]')], None)}")
        elif one.startswith("Literal["):
            words.append("one of " + ", ".join(map(repr, _words(one))))
        elif one == "int" and range:
            words.append(f"an int from {range[0]} to {range[1]}")
        else:
            words.append("None" if one == "None" else a(one))
    return " or ".join(words)


def _shown(value: object) -> str:
    if isinstance(value, (int, str)):
        text = repr(value)
        return text if len(text) < 40 else text[:36] + "..."
    return "None" if value is None else a(type(value).__name__)


def a(noun: str) -> str:
    """Returns a noun with its article."""
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"
