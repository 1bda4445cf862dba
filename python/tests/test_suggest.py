"""Pattern lists drafted from logs."""

from __future__ import annotations

import pathlib
import subprocess

import pytest

import looking_at

LINES = "Foo tells you: hi\nFoo has 3 apples.\nBar has 12 apples.\nBaz has 1 apples.\nIt rains.\n"


def test_a_draft_holds(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "new.raw"
    path.write_text(LINES)
    draft = looking_at.suggest(path)
    assert (draft.lines, draft.taken) == (4, 3)
    (entry,) = draft.entries
    assert entry.pattern == "* has * apples." and entry.lines == 3 and "Bar has 12 apples." in entry.examples
    assert [star.type for star in entry.stars][1] == "number"
    # It is a list, and reads what it was drafted from.
    full = looking_at.PatternList.load("ics").then(draft.patterns)
    found = [event for event in looking_at.read(path, patterns=full) if event.kind == entry.kind]
    assert len(found) == 3
    assert len(looking_at.PatternList.parse(str(draft))) == len(draft.patterns)
    assert looking_at.suggest(path, min=4).entries == ()
    assert looking_at.suggest(path, all=True, min=1).lines == 5
    with pytest.raises(ValueError, match="at least 1"):
        looking_at.suggest(path, min=0)


def test_it_is_the_draft_of_the_command(corpus: pathlib.Path, command: str) -> None:
    paths = sorted(corpus.glob("*.raw"))[:6]
    written = subprocess.run([command, "suggest", *paths], capture_output=True, check=True).stdout.decode()
    assert str(looking_at.suggest(paths)) == written
