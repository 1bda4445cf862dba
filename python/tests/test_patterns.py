"""Pattern lists: mistakes, checks, explanations."""

from __future__ import annotations

import pathlib
import pickle

import pytest

from looking_at import ListError, PatternList, Session

LIST = 'tell ^"* tells you: *" from:handle text\nboard "<12> *" line\nnewline "\\n"\n'


def test_parse_and_use() -> None:
    patterns = PatternList.parse(LIST, name="my.pat")
    assert (patterns.name, patterns.kinds, len(patterns)) == ("my.pat", ["tell", "board", "newline"], 3)
    session = Session(patterns)
    (event,) = session.feed(b"Foo tells you: hi\n") + session.finish()
    assert event.kind == "tell"
    assert "my.pat" in repr(patterns)


def test_mistakes_have_their_place() -> None:
    with pytest.raises(ListError) as found:
        PatternList.parse('tell ^"* tells you: *" from\nsay "open\nnewline "\\n"\n', name="my.pat")
    error = found.value
    assert isinstance(error, ValueError)
    assert (error.file, error.line) == ("my.pat", 1) and error.column > 1
    assert len(error.mistakes) == 2 and error.mistakes[1].line == 2
    assert str(error).startswith(f"my.pat:1:{error.column}: ")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.mistakes) == (str(error), error.mistakes)


def test_load(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "my.pat"
    path.write_text(LIST)
    assert len(PatternList.load(path)) == 3
    assert len(PatternList.load("ics")) > 300
    with pytest.raises(FileNotFoundError):
        PatternList.load(tmp_path / "other.pat")
    Session(path)


def test_check() -> None:
    patterns = PatternList.parse('tell ^"* tells you: *" from:handle text\n' + LIST, name="my.pat")
    findings = patterns.check()
    assert [finding.name for finding in findings if finding.level == "warning"] == ["duplicate"]
    worst = findings[0]
    assert (worst.file, worst.line) == ("my.pat", 2)
    assert str(worst).startswith("my.pat:2: warning: ")
    assert all(finding.level != "error" for finding in PatternList.load("ics").check())


def test_explain() -> None:
    patterns = PatternList.parse(LIST, name="my.pat")
    why = patterns.explain("Foo tells you: <12> x")
    token = why.tokens[0]
    assert token.entry is not None and token.entry.kind == "tell" and token.entry.line == 1
    text = token.fields[1]
    assert (text.name, why.text[text.start : text.end]) == ("text", b"<12> x")
    assert why.near[0].entry.kind == "board" and "went to tell" in why.near[0].reason
    assert {why: "a value"}[patterns.explain("Foo tells you: <12> x")] == "a value"
    shown = str(patterns.explain(b"Foo tels you: hi"))
    assert "nothing matches" in shown and "came close" in shown and 'expected "ls you: "' in shown


def test_groups_and_then() -> None:
    xboard = PatternList.load("xboard")
    assert xboard.groups["zippy"] is False
    assert xboard.with_group("zippy", True).groups["zippy"] is True
    with pytest.raises(ValueError, match="no group"):
        xboard.with_group("nothing", True)
    both = PatternList.parse(LIST).then(PatternList.load("ics"))
    assert len(both) > len(PatternList.load("ics"))
