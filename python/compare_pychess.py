#!/usr/bin/python3
"""Compares the signals of `examples/pychess_managers.py` with those of pychess, field by field.

    git clone https://github.com/pychess/pychess
    PYTHONPATH=SITE-PACKAGES/WITH/looking_at /usr/bin/python3 compare_pychess.py pychess

pychess's own tests of its managers run as they are (`testing/ficsmanagers.py`), in the Python that has its libraries
(Debian: `apt install pychess`). Whatever lines a test gives to pychess, the example gets too, and at the end of the
test the signals of both are compared: the arguments that pychess's parser made, not those that the test expects, since
pychess takes two seeks for equal if their numbers are. A field that pychess leaves empty is not compared.

Differences that are listed in `KNOWN` are named with their reason; any other one makes the program fail.
"""

from __future__ import annotations

import os
import pathlib
import sys
import unittest
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent

# Test and field, and why the two differ.
KNOWN = {
    ("SeekManagerTests.test1", "formula"): "the line says f=t, and pychess's own test expects it",
    ("BoardManagerTests.test17", "board.wms"): "the clock of the board, where pychess adds up the move list",
    ("BoardManagerTests.test17", "board.bms"): "the clock of the board, where pychess adds up the move list",
}

# The constants of pychess by the beginnings of their names: these say why a game ended.
REASONS = ("WON_", "DRAW_", "ADJOURNED_", "ABORTED_", "UNKNOWN_")
# Those that say how; a game that goes on, or is stored, has no result in a line.
RESULTS = {"WHITEWON": "1-0", "BLACKWON": "0-1", "DRAW": "1/2-1/2", "ADJOURNED": "*", "ABORTED": "*"}


def main() -> int:
    checkout = pathlib.Path(sys.argv[1]).resolve()
    os.chdir(checkout)
    sys.path[:0] = [str(checkout / "lib"), str(checkout / "testing"), str(HERE / "examples")]
    import gi

    gi.require_version("Gtk", "3.0")
    import ficsmanagers as theirs
    import pychess_managers as ours
    from pychess.Utils import const

    import looking_at

    reasons = {
        value: name for name, value in vars(const).items() if name.startswith(REASONS) and isinstance(value, int)
    }
    results: dict[int, str | None] = {getattr(const, name): text for name, text in RESULTS.items()}
    results |= dict.fromkeys(const.UNFINISHED_STATES)
    differences: dict[tuple[str, str], tuple[Any, Any]] = {}
    compared: dict[str, int] = {}

    class Beside:
        """The example, which gets the lines of one test."""

        def __init__(self) -> None:
            self.signals: list[tuple[Any, ...]] = []
            self.sent: list[str] = []
            self.session = looking_at.Session()
            emit = lambda *signal: self.signals.append(signal)  # noqa: E731
            self.managers = ours.Managers(self.session, user="tester", emit=emit, send=self.sent.append)
            self.session.feed(b"\n\rfics% \n\r")

        def feed(self, lines: list[str]) -> None:
            self.signals.clear()
            self.session.feed("".join(f"{line}\n\r" for line in lines).encode("latin-1"))
            self.session.flush()

        def last(self, signal: str) -> tuple[Any, ...] | None:
            found = [rest for name, *rest in self.signals if name == signal]
            return tuple(found[-1]) if found else None

    def plain(value: Any) -> Any:
        """Converts a value of pychess to the form of the example."""
        if isinstance(value, theirs.FICSPlayer):
            return value.name
        if isinstance(value, theirs.TelnetLine):
            return str(value.line)
        return getattr(value, "fics_name", value)

    def compare(test: str, path: str, their: Any, our: Any) -> None:
        if isinstance(their, (list, tuple)) and isinstance(our, (list, tuple)):
            if len(their) != len(our):
                differences[test, f"{path} length"] = (len(their), len(our))
            for index, (one, two) in enumerate(zip(their, our)):
                compare(test, f"{path}[{index}]" if len(their) > 1 else path, one, two)
            return
        if hasattr(our, "__dataclass_fields__"):
            for name in our.__dataclass_fields__:
                if hasattr(their, name):
                    compare(test, f"{path}.{name}".lstrip("."), getattr(their, name), getattr(our, name))
            return
        their = plain(their)
        if path.endswith("reason") and isinstance(their, int):
            their = reasons.get(their, their)
        if path.endswith("result") and isinstance(their, int):
            their = results.get(their, their)
            if their == "*" and our is None:
                return
        if path.endswith("color") and isinstance(their, int):
            their = ("white", "black")[their]
        if our == "standard" and their == theirs.TYPE_STANDARD:
            their = our
        if isinstance(our, looking_at.Handle):
            our = our.name
        if their is None or their == "":
            return
        compared[test] = compared.get(test, 0) + 1
        if str(their).lower() != str(our).lower():
            differences[test, path] = (their, our)

    case: Any = theirs.EmittingTestCase
    process = theirs.DummyConnection.process_lines

    async def process_both(self: Any, lines: list[str]) -> None:
        self.beside.feed(list(lines))
        await process(self, lines)

    theirs.DummyConnection.process_lines = process_both
    set_up = theirs.DummyConnection.__init__

    def with_beside(self: Any) -> None:
        set_up(self)
        self.beside = Beside()

    theirs.DummyConnection.__init__ = with_beside

    def beside_of(test: Any) -> tuple[str, Beside]:
        return test.id().split(".", 1)[1], test.connection.beside

    def signal_of(test: Any, signal: str) -> tuple[Any, ...] | None:
        name, beside = beside_of(test)
        found = beside.last(signal)
        if found is None:
            differences[name, signal] = ("a signal", None)
        return found

    equals, notify, value = case.runAndAssertEquals, case.runAndAssertEqualsNotify, case.runAndAssertEqualPropValue

    async def run_equals(self: Any, signal: str, lines: list[str], expected: Any) -> None:
        await equals(self, signal, lines, expected)
        found = signal_of(self, signal)
        if found is not None:
            compare(beside_of(self)[0], "", tuple(self.args), found)
            compared[beside_of(self)[0]] = compared.get(beside_of(self)[0], 0) + 1

    async def run_notify(self: Any, obj: Any, prop: str, lines: list[str], expected: Any) -> None:
        await notify(self, obj, prop, lines, expected)
        found = signal_of(self, f"notify::{prop}")
        if found is not None:
            compare(beside_of(self)[0], prop, self.prop_value, found[1])

    async def run_value(self: Any, signal: str, lines: list[str], prop: str, expected: Any) -> None:
        await value(self, signal, lines, prop, expected)
        found = signal_of(self, signal)
        if found is not None:
            compare(beside_of(self)[0], prop, self.prop_value, getattr(found[0], prop))

    case.runAndAssertEquals, case.runAndAssertEqualsNotify, case.runAndAssertEqualPropValue = run_equals, run_notify, run_value

    class Result(unittest.TextTestResult):
        def stopTest(self, test: Any) -> None:
            super().stopTest(test)
            if not hasattr(test, "connection"):
                return
            name, beside = beside_of(test)
            removed = {signal: {rest[0] for found, *rest in beside.signals if found == signal} for signal in (
                "onChallengeRemove", "removeSeek")}  # fmt: skip
            for signal, attribute in (("onChallengeRemove", "deleted_offers"), ("removeSeek", "deleted_seeks")):
                wanted = getattr(test, attribute, None)
                if wanted and wanted != removed[signal]:
                    differences[name, signal] = (wanted, removed[signal])
            asked = [command for command in test.connection.client.commands if command.startswith("moves ")]
            if asked:
                compared[name] = compared.get(name, 0) + 1
                if asked[-1:] != beside.sent[-1:]:
                    differences[name, "sent"] = (asked[-1:], beside.sent[-1:])

    suite = unittest.defaultTestLoader.loadTestsFromModule(theirs)
    result = unittest.TextTestRunner(resultclass=Result, verbosity=0).run(suite)
    total = result.testsRun
    print(f"{total} tests of pychess, of which {len(result.failures) + len(result.errors)} fail with pychess itself")
    different = {test for test, _ in differences}
    print(f"{len(set(compared) - different)} agree in every field ({sum(compared.values())} values compared)")
    unknown = 0
    for (test, path), (their, our) in sorted(differences.items()):
        reason = KNOWN.get((test, path))
        unknown += reason is None
        print(f"{test}: {path}: pychess {their!r}, the example {our!r}{': ' + reason if reason else ''}")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
