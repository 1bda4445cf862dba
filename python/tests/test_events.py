"""Events as objects."""

from __future__ import annotations

import copy
import json
import keyword
import pathlib
import pickle
import subprocess
import sys
from datetime import datetime, timezone
from typing import Any, Callable

import pytest

import looking_at
from looking_at import Board, Handle, Notice, Session, Tell, events


def one(line: bytes) -> looking_at.Event:
    session = Session()
    found = session.feed(b"fics% \n\r" + line + b"\n\r") + session.finish()
    return found[1]


def test_every_event_is_what_the_command_writes(captures: list[pathlib.Path], command: str) -> None:
    """All fields of all events of the corpus: as replay has them, by attribute, and after pickling."""
    compared = 0
    for path in captures:
        written = subprocess.run(
            [command, "replay", "--format", "json", path], capture_output=True, check=True
        ).stdout.splitlines()
        found = list(looking_at.read(path))
        assert len(found) == len(written)
        for event, line in zip(found, written):
            expected = json.loads(line)
            shown = event.to_dict()
            if "elapsed" in expected:
                assert shown.pop("elapsed") == pytest.approx(expected.pop("elapsed"), abs=0.001)
            assert shown == expected
            restored = pickle.loads(pickle.dumps(event))
            assert restored == event and type(restored) is type(event)
            assert restored.line == event.line and restored.time == event.time
            for name in getattr(type(event), "__match_args__", ()):
                getattr(event, name)
            compared += 1
    assert compared > 5000


def test_every_field_of_the_schema_is_an_attribute() -> None:
    schema = json.loads((pathlib.Path(__file__).parents[2] / "docs/events.schema.json").read_text())
    kinds = [ref["$ref"].rsplit("/", 1)[1] for ref in schema["oneOf"]]
    for kind in kinds:
        if kind == "notice":
            continue
        made = events.EVENTS[kind]
        for name in schema["$defs"][kind]["properties"]:
            name = name + "_" if keyword.iskeyword(name) else name
            assert hasattr(made, name), (kind, name)
    assert set(events.EVENTS) == set(kinds) - {"notice"}


def test_repr_reads_well() -> None:
    assert repr(one(b"Foo(GM) tells you: hi")) == '<Tell from=Foo(GM) text="hi" at=8>'
    assert repr(one(b"Notification: Foo has unidled.")) == '<Notice returned name="Foo" at=8>'
    assert repr(one(b"Notification: Foo has arrived.")) == '<Arrived name="Foo" on_my_list=true at=8>'
    assert repr(Handle(name="Foo", titles=["GM"])) == "Handle(name='Foo', titles=('GM',))"


def test_absent_fields_are_none_and_unknown_ones_are_errors() -> None:
    say = one(b"Foo says: hey")
    assert say.game is None  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match='a Say of kind "say" has no "txt"'):
        say.txt  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        say.text = "other"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        say.other = "other"  # type: ignore[attr-defined]


def test_notices_have_their_fields() -> None:
    returned = one(b"Notification: Foo has unidled.")
    assert isinstance(returned, Notice)
    assert (returned.kind, returned.name) == ("returned", "Foo")
    assert "name" in dir(returned)
    # As the documentation says: a field that it does not have.
    assert returned.nothing is None
    with pytest.raises(AttributeError):
        returned._nothing
    weather = looking_at.PatternList.parse('weather ^"It is * degrees in *."  degrees:number where\nnewline "\\n"\n')
    session = Session(weather)
    (event,) = session.feed(b"It is 21 degrees in Rome.\n") + session.finish()
    assert (event.kind, event.degrees, event.where) == ("weather", 21, "Rome")  # type: ignore[attr-defined]


def test_kinds_that_were_notices_are_still_found_as_such() -> None:
    arrived = one(b"<wa> GuestABCD 010P0P0P0P0P0P0P0P0P")
    assert isinstance(arrived, events.Arrived)
    assert (arrived.name, arrived.registered, arrived.titles) == ("GuestABCD", False, ("U",))
    assert arrived.ratings is not None and arrived.ratings[8].category == "atomic"
    assert isinstance(arrived, Notice)
    assert not isinstance(one(b"Foo tells you: hi"), Notice)


@pytest.mark.skipif(sys.version_info < (3, 10), reason="match is of Python 3.10")
def test_pattern_matching() -> None:
    code = """
match event:
    case Board():
        found = "board"
    case Tell(from_=Handle(name=who), text=text):
        found = (who, text)
match event:
    case Tell(who, text):
        positional = (who.name, text)
"""
    scope = {"event": one(b"Foo(GM) tells you: hi"), "Board": Board, "Tell": Tell, "Handle": Handle}
    exec(code, scope)
    assert scope["found"] == scope["positional"] == ("Foo", "hi")


def test_events_can_be_made_for_tests() -> None:
    tell = Tell(from_=Handle(name="Foo", titles=["GM"]), text="hi")
    parsed = one(b"Foo(GM) tells you: hi")
    # What was said counts, not where and when.
    assert tell == parsed and hash(tell) == hash(parsed) and len({tell, parsed}) == 1
    assert tell != Tell(from_=Handle(name="Foo"), text="hi") and tell != "hi"
    assert Notice(kind="returned", name="Foo").to_dict() == {"at": 0, "kind": "returned", "name": "Foo"}
    assert Notice(kind="returned", name="Foo") != Notice(kind="idle", name="Foo")
    when = datetime(2016, 5, 1, 12, 3, 44, tzinfo=timezone.utc)
    assert Tell(from_=Handle(name="Foo", titles=[]), text="", time=when).time == when


def test_what_is_wrong_is_said_in_words_of_python() -> None:
    foo = Handle(name="Foo")
    any_tell: Any = Tell
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"from_": foo}, "Tell needs text"),
        ({}, "Tell needs from_ and text"),
        ({"from_": 5, "text": "hi"}, "Tell: from_ is a Handle, not 5"),
        ({"from_": "Foo", "text": "hi"}, "Tell: from_ is a Handle, not 'Foo'"),
        ({"from_": foo, "text": 5}, "Tell: text is a str, not 5"),
        ({"from_": foo, "text": ["hi"]}, "Tell: text is a str, not a list"),
        ({"from_": foo, "txt": "hi"}, "Tell has no field 'txt'; did you mean 'text'?"),
        ({"from_": foo, "text": "hi", "at": -1}, "Tell: at is an int"),
        ({"from_": foo, "text": "hi", "line": 5}, "Tell: line is a str, not 5"),
        ({"from_": foo, "text": "hi", "time": 5}, "Tell: time is a datetime, not 5"),
    ]
    for fields, problem in wrong:
        with pytest.raises(TypeError) as raised:
            any_tell(**fields)
        assert problem in str(raised.value)
    any_handle: Any = Handle
    wrong = [
        ({"name": 5}, "Handle: name is a str, not 5"),
        ({"name": "Foo", "titles": 5}, "Handle: titles is a list, each a str, not 5"),
        ({"name": "Foo", "titles": [5]}, "Handle: titles[0] is a str, not 5"),
        ({"nme": "Foo"}, "Handle has no field 'nme'; did you mean 'name'?"),
    ]
    for fields, problem in wrong:
        with pytest.raises(TypeError) as raised:
            any_handle(**fields)
        assert problem in str(raised.value)
    kibitz: Any = looking_at.Kibitz
    with pytest.raises(TypeError, match="Kibitz: game is an int from 0 to 4294967295, not -1"):
        kibitz(from_=foo, text="hi", game=-1)
    gained: Any = looking_at.Gained
    with pytest.raises(TypeError, match="color is one of 'white', 'black', not 'red'"):
        gained(color="red", piece="P")
    with pytest.raises(TypeError, match="needs a kind"):
        looking_at.Event()
    paths: Any
    for paths, problem in [(5, "paths are a path or several, not an int"), ([5], "a path is a text or a path object, not an int")]:
        with pytest.raises(TypeError, match=problem):
            looking_at.read(paths)


def test_arguments_that_are_wrong_are_named(corpus: pathlib.Path) -> None:
    path, any_module = str(corpus / "fics-player1.raw"), looking_at
    looking: Any = any_module
    wrong: list[tuple[Callable[[], object], type[Exception], str]] = [
        (lambda: looking.read(path, kinds=5), TypeError, "kinds are a list of names, not an int"),
        (lambda: looking.read(""), ValueError, "a path is empty"),
        (lambda: looking.count(path, progress="yes"), TypeError, "progress is True or a function, not a str"),
        (lambda: looking.arrow(path, columns=5), TypeError, "columns are a list of names, not an int"),
        (lambda: looking.games(path, date=5), TypeError, "not an int"),
        (lambda: looking.connect("localhost", "5000"), TypeError, "the port is an int, not '5000'"),
        (lambda: looking.connect("localhost", reconnect="5"), TypeError, "reconnect is a number of seconds, not '5'"),
        (lambda: Session().send(5), TypeError, "a str or bytes are sent, not int"),  # type: ignore[arg-type]
        (lambda: looking.read(path, times=None), TypeError, "times is a bool, not None"),
        (lambda: looking.count(path, mode=5), TypeError, "mode is a str, not 5"),
        (lambda: looking.count(path, patterns=5), TypeError, "patterns are a name, a file or a PatternList, not 5"),
        (lambda: looking.PatternList.load(b"ics"), TypeError, "a list is a name or a file, not b'ics'"),
        (lambda: looking.games(path, site=5), TypeError, "site is a str or None, not 5"),
        (lambda: looking.arrow(path, 5), TypeError, "table is a str, not 5"),
        (lambda: looking.arrow(path, json="yes"), TypeError, "json is a bool, not 'yes'"),
        (lambda: looking.suggest(path, min="3"), TypeError, "min is an int, not '3'"),
        (lambda: looking.connect(5), TypeError, "the host is a str, not 5"),
        (lambda: looking.Session(mode=None), TypeError, "mode is a str, not None"),
        (lambda: looking.Session().set_width(-1), ValueError, "columns is out of range: -1"),
        (lambda: looking.Session().set_width("80"), TypeError, "columns is an int, not '80'"),
        (lambda: looking.Session().set_timeseal(2**70), ValueError, "version is out of range: 118059"),
        (lambda: looking.code_name(-1), ValueError, "code is out of range: -1"),
        (lambda: looking.Tell.from_dict({5: 6}), TypeError, "the name of a field is a str, not 5"),
        (lambda: looking.Handle.from_dict({5: 6}), TypeError, "Handle: the name of a field is a str, not 5"),
        (lambda: looking.Event.from_dict({"kind": 5}), ValueError, "says its kind: {'kind': 'tell', ...}"),
        (lambda: looking.Event.from_dict({"kind": "tell", "time": 5}), TypeError, "time is a text such as .*, not 5"),
        (lambda: looking.Tell(from_=Handle(name="F"), text="", elapsed=-1), ValueError, "elapsed can't be -1 seconds"),
        (lambda: looking.Tell(from_=Handle(name="F"), text="", answers=5), TypeError, "answers is an Answers, not 5"),
    ]
    for call, error, problem in wrong:
        with pytest.raises(error, match=problem):
            call()


def test_settings_that_are_wrong_are_named() -> None:
    client: Any = looking_at.Client
    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"login": 5}, TypeError, "login is a str or None, not 5"),
        ({"block_mode": None}, TypeError, "block_mode is a bool, not None"),
        ({"timeseal": 3}, TypeError, "timeseal is an int from 0 to 2 or a bool, not 3"),
        ({"style": -1}, TypeError, "style is an int from 0 to 255 or None, not -1"),
        ({"width": "80"}, TypeError, "width is an int from 0 to 65535 or None, not '80'"),
        ({"login_lines": "set seek 0"}, TypeError, "login_lines is a list, each a str, not 'set seek 0'"),
        ({"login_lines": [5]}, TypeError, r"login_lines\[0\] is a str, not 5"),
        ({"login_timeout": "60"}, TypeError, "login_timeout is a float, not '60'"),
        ({"answer_timeout": float("nan")}, ValueError, "answer_timeout can't be NaN seconds"),
        ({"idle": -1}, ValueError, "idle can't be -1 seconds"),
        ({"keep_alive": 600}, TypeError, "keep_alive is a tuple of seconds and a command, not 600"),
        ({"keep_alive": ("600", "date")}, TypeError, r"keep_alive\[0\] is a float, not '600'"),
        ({"variables": ["seekinfo"]}, TypeError, "variables are a dict such as {'seekinfo': True}, not"),
        ({"variables": {"seekinfo": 1}}, TypeError, r"variables\['seekinfo'\] is a bool, not 1"),
        ({"encoding": "utf8"}, ValueError, "no encoding \"utf8\": expected"),
        ({"block": True}, TypeError, "unexpected keyword argument 'block'"),
    ]
    for settings, error, problem in wrong:
        for make in (client, looking_at.connect, looking_at.Protocol):
            with pytest.raises(error, match=problem):
                make("127.0.0.1", **settings) if make is looking_at.connect else make(**settings)
    with pytest.raises(TypeError, match="password is a str or None") as raised:
        client(login="Foo", password=1234)
    assert "1234" not in str(raised.value)


def test_events_do_not_change() -> None:
    tell = one(b"Foo(GM) tells you: hi")
    assert tell.from_.titles == ("GM",)  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        tell.from_.titles.append("IM")  # type: ignore[attr-defined]
    titles = ["GM"]
    handle = Handle(name="Foo", titles=titles)
    titles.append("IM")
    assert handle.titles == ("GM",)


def test_dicts_and_back(captures: list[pathlib.Path]) -> None:
    for path in captures[:6]:
        for event in looking_at.read(path):
            again = looking_at.Event.from_dict(event.to_dict())
            assert again == event and type(again) is type(event) and again.at == event.at
            if event.elapsed is not None:
                assert again.elapsed == pytest.approx(event.elapsed)
    assert isinstance(Tell.from_dict({"kind": "tell", "from": {"name": "Foo", "titles": []}, "text": "hi"}), Tell)
    with pytest.raises(ValueError, match="it is a Tell, not a Board"):
        Board.from_dict({"kind": "tell", "from": {"name": "Foo", "titles": []}, "text": "hi"})
    foo = {"name": "Foo", "titles": []}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"kind": "tell"}, "Tell needs from_ and text"),
        ({"kind": "tell", "from": 5, "text": "hi"}, "Tell: from_ is a Handle, not 5"),
        ({"kind": "tell", "from": foo, "text": 5}, "Tell: text is a str, not 5"),
        ({"from": foo, "text": "hi"}, "the dict of an event says its kind: {'kind': 'tell', ...}"),
        ({"kind": "weather", "degrees": [5]}, "Notice: degrees is a str or an int or a bool, not a list"),
        ({"kind": "weather", "at": "x"}, "Notice: at is an int from 0 to"),
        ({"kind": "weather", "block": {"number": 1}}, "Block has no field 'number'"),
    ]
    for fields, problem in wrong:
        with pytest.raises(ValueError) as raised:
            Tell.from_dict(fields)
        assert problem in str(raised.value)
    handle = Handle(name="Foo", titles=["GM"])
    assert Handle.from_dict(handle.to_dict()) == handle


def test_dir_and_help() -> None:
    import pydoc

    tell = one(b"Foo(GM) tells you: hi")
    assert "from_" in dir(tell) and "from" not in dir(tell)
    assert Tell.__dict__["from_"].__doc__ == "Who says it."
    shown = pydoc.plain(pydoc.render_doc(Tell))
    assert "from_\n |      Who says it." in shown and "text\n |      What is said." in shown


def test_kinds_by_class(corpus: pathlib.Path) -> None:
    path = corpus / "fics-player1.raw"
    by_class = list(looking_at.read(path, [looking_at.Board, "tell"]))
    assert by_class == list(looking_at.read(path, ["board", "tell"])) and by_class
    assert list(looking_at.read(path, looking_at.Board)) == list(looking_at.read(path, "board"))
    with pytest.raises(TypeError, match="a class such as Tell, not Notice"):
        looking_at.read(path, [Notice])
    with pytest.raises(TypeError, match="a class such as Tell, not an int"):
        looking_at.read(path, [5])  # type: ignore[list-item]


def test_times_of_all_centuries_and_pickles_of_them() -> None:
    for year in (1, 1600, 1969, 1970, 2016, 9999):
        when = datetime(year, 12, 31, 23, 59, 59, 999_999, tzinfo=timezone.utc)
        tell = Tell(from_=Handle(name="Foo", titles=[]), text="", time=when, elapsed=1e18)
        assert tell.time == when
        assert str(tell.to_dict()["time"]).startswith(f"{year:04}-12-31T23:59:59.999")
        assert pickle.loads(pickle.dumps(tell)) == tell
    moment = Tell(from_=Handle(name="Foo", titles=[]), text="", elapsed=0.123456789)
    assert pickle.loads(pickle.dumps(moment)) == moment
    with pytest.raises(TypeError, match="a datetime with a time zone"):
        Tell(from_=Handle(name="Foo", titles=[]), text="", time=datetime(2016, 5, 1))


def test_bytes_are_bytes() -> None:
    session = Session()
    (reply,) = session.feed(b"\xff\xfb\x03")
    assert isinstance(reply, looking_at.Reply)
    assert reply.bytes == b"\xff\xfe\x03"
    assert reply.to_dict()["bytes"] == [255, 254, 3]


def test_parts_are_values() -> None:
    handle = one(b"Foo(GM) tells you: hi").from_  # type: ignore[attr-defined]
    assert handle == Handle(name="Foo", titles=["GM"]) and handle != Handle(name="Foo", titles=[])
    assert {handle: 1}[Handle(name="Foo", titles=["GM"])] == 1
    assert pickle.loads(pickle.dumps(handle)) == handle == copy.deepcopy(handle)
    assert handle.to_dict() == {"name": "Foo", "titles": ["GM"]}
    fields: dict[str, Any] = {"name": "Foo", "titles": ["GM"]}
    made = Handle.from_dict(fields)
    fields["name"] = "Bar"
    fields["titles"].append("IM")
    assert made == handle
    with pytest.raises(AttributeError, match="can't be deleted"):
        del handle.name


def test_rows_of_listings(corpus: pathlib.Path) -> None:
    listings = [event for event in looking_at.read(corpus / "fics-player1.raw", kinds=["games", "who", "sought"])]
    assert listings and all(isinstance(row, looking_at.Record) for event in listings for row in event.rows)  # type: ignore[attr-defined]
    assert json.loads(listings[0].to_json())["rows"] == [row.to_dict() for row in listings[0].rows]  # type: ignore[attr-defined]


BOARD = (
    b"<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 "
    b"0 7 Newton Einstein 0 2 12 39 39 119 120 1 P/e2-e4 (0:01) e4 0"
)


def test_boards() -> None:
    chess = pytest.importorskip("chess")
    board = one(BOARD)
    assert isinstance(board, Board)
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert (board.white, board.white_clock_ms, board.san) == ("Newton", 119_000, "e4")
    played = chess.Board()
    played.push_san("e4")
    assert board.to_chess() == played
    assert board.to_chess("wild/fr").chess960
    for variant in ("suicide", "losers", "atomic", "crazyhouse", "bughouse", "giveaway", "3check", "king of the hill"):
        try:
            assert board.to_chess(variant).legal_moves.count() > 0
        except ValueError:
            assert variant == "king of the hill"
    for variant in chess.variant.VARIANTS:
        assert isinstance(board.to_chess(variant.aliases[0]), variant)
    with pytest.raises(ValueError, match="no variant 'ludo'"):
        board.to_chess("ludo")
    wrong: Any
    for wrong, problem in [({"variant": 5}, "the variant is a str, not 5"), ({"holdings": "NNQ"}, "holdings are an event")]:
        with pytest.raises(TypeError, match=problem):
            board.to_chess(**wrong)
    holdings = one(b"<b1> game 7 white [NNQ] black [P]")
    house: Any = board.to_chess("crazyhouse", holdings=holdings)
    assert str(house.pockets[chess.WHITE]) == "qnn" and str(house.pockets[chess.BLACK]) == "p"
    with pytest.raises(ValueError, match="only crazyhouse"):
        board.to_chess(holdings=holdings)
    svg = board._repr_svg_()
    assert svg is not None and svg.startswith("<svg")
