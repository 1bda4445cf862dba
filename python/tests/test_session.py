"""Sessions: feeding, handlers, output, status."""

from __future__ import annotations

import pathlib

import pytest

import looking_at
from looking_at import Session, Tell

LINES = b"fics% \n\rFoo(GM) tells you: hi\n\rfics% \n\rBar shouts: yo\n\rfics% "


def test_feed_gives_typed_events() -> None:
    events = Session().feed(LINES)
    assert [event.kind for event in events] == ["prompt", "tell", "prompt", "shout", "prompt"]
    tell = events[1]
    assert isinstance(tell, Tell)
    assert (tell.from_.name, tell.from_.titles, tell.text) == ("Foo", ("GM",), "hi")
    assert tell.at == 8
    assert tell.line == "Foo(GM) tells you: hi"
    assert LINES[slice(*tell.span)] == b"Foo(GM) tells you: hi"


def test_bytes_of_all_sorts_and_nothing_else() -> None:
    for data in (LINES, bytearray(LINES), memoryview(LINES), memoryview(b"\0" + LINES)[1:]):
        assert len(Session().feed(data)) == 5
    for wrong in ("text", 5, None, [1, 2]):
        with pytest.raises(TypeError, match="bytes"):
            Session().feed(wrong)  # type: ignore[arg-type]


def test_splits_change_nothing(captures: list[pathlib.Path]) -> None:
    data = (captures[0].parent / "fics-player1.raw").read_bytes()
    whole = Session()
    expected = whole.feed(data) + whole.finish()
    assert len(expected) > 500
    parts = Session()
    events = []
    for start in range(0, len(data), 7):
        events += parts.feed(data[start : start + 7])
    assert events + parts.finish() == expected


def test_flush_and_finish() -> None:
    session = Session()
    assert session.feed(b"Foo tells you: hi\n\r") == []
    assert [event.kind for event in session.flush()] == ["tell"]
    session.feed(b"Foo tells you: ho")
    assert session.pending_line == "Foo tells you: ho"
    assert [event.kind for event in session.finish()] == ["tell"]


def test_output_has_answers_and_what_was_sent() -> None:
    session = Session()
    session.feed(b"fics% [G]\0")
    assert session.take_output() == b"\x029\n"
    session.send("tell Foo hello")
    session.send(b"\xff\n")
    assert session.take_output() == b"tell Foo hello\n\xff\n"
    assert session.take_output() == b""
    with pytest.raises(ValueError, match="one line"):
        session.send("tell Foo hi\nquit")


def test_status() -> None:
    session = Session()
    assert session.status == looking_at.Status(None, None, None, None, False, True)
    session.feed(b"**** Starting FICS session as Foo(*) ****\n\rfics% ")
    assert session.status.handle == "Foo"
    assert session.status.server_kind == "fics"
    assert session.status.logged_in
    session.reset()
    assert not session.status.logged_in and session.offset == 0


def test_handlers_by_name_by_class_and_for_all() -> None:
    session = Session()
    seen: list[str] = []

    @session.on("tell")
    def by_name(tell: Tell) -> None:
        seen.append("name " + tell.text)

    @session.on_any
    def any_event(event: looking_at.Event) -> None:
        seen.append(event.kind)

    @session.on(Tell)
    def by_class(tell: Tell) -> None:
        seen.append("class " + tell.from_.name)

    events = session.feed(LINES)
    assert seen == ["prompt", "name hi", "tell", "class Foo", "prompt", "shout", "prompt"]
    assert len(events) == 5
    assert session.remove(any_event) and not session.remove(any_event)
    seen.clear()
    session.feed(LINES)
    assert seen == ["name hi", "class Foo"]


def test_unknown_kinds_are_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError, match='unknown kind "tel"; did you mean "tell"'):
        Session().on("tel")(print)
    with pytest.raises(TypeError, match="one kind"):
        Session().on(looking_at.Event)
    with pytest.raises(TypeError, match="a handler must be callable, not int"):
        Session().on("tell")(5)  # type: ignore[type-var]


def test_an_exception_in_a_handler_loses_no_event() -> None:
    session = Session()
    handled: list[str] = []

    @session.on_any
    def collect(event: looking_at.Event) -> None:
        handled.append(event.kind)

    @session.on("tell")
    def fail(_: Tell) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        session.feed(LINES)
    assert handled == ["prompt", "tell"]
    # What was not handled is handled now, and everything is returned once.
    events = session.feed(b"\n\rBar shouts: again\n\rfics% ")
    assert handled == ["prompt", "tell", "prompt", "shout", "prompt", "shout", "prompt"]
    assert [event.kind for event in events] == handled


def test_a_handler_can_send_but_not_feed() -> None:
    session = Session()

    @session.on(Tell)
    def answer(tell: Tell) -> None:
        session.send(f"tell {tell.from_.name} hello")
        assert session.status.logged_in
        session.feed(b"")

    with pytest.raises(RuntimeError, match="is being fed"):
        session.feed(LINES)
    assert session.take_output() == b"tell Foo hello\n"


def test_lists_modes_and_groups() -> None:
    xboard = Session("xboard", mode="eager")
    assert xboard.patterns.name.endswith("xboard.pat")
    groups = xboard.groups
    assert groups["zippy"] is False
    xboard.set_group("zippy", True)
    assert xboard.groups["zippy"] is True
    with pytest.raises(ValueError, match="no group"):
        xboard.set_group("nothing", True)
    with pytest.raises(ValueError, match='no mode "lazy"'):
        Session(mode="lazy")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        Session("no/such.pat")


def test_text_only() -> None:
    session = Session()
    session.text_only()
    session.feed(b"Foo tells you: \xff\xfb\x01\x19(1\x19)\n\r")
    assert [event.kind for event in session.finish()] == ["tell"]
    assert session.take_output() == b""


def test_hostile_input_raises_nothing() -> None:
    session = Session()
    events = session.feed(b"<12> nonsense\n\r" + bytes(range(256)) * 100 + b"\n\r" + b"x" * 3_000_000 + b"\n\rfics% ")
    kinds = {event.kind for event in events}
    assert {"malformed", "overlong"} <= kinds
    for event in events:
        repr(event), event.to_dict(), event.line
