"""What crosses the border to Rust: panics, threads, forks, Ctrl-C, memory."""

from __future__ import annotations

import gc
import os
import pathlib
import subprocess
import sys
import sysconfig
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import looking_at
from ctrl_c import assert_ctrl_c_ends
from looking_at import _looking_at


def test_a_panic_is_an_exception(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(looking_at.InternalError, match="as asked for"):
        _looking_at._panic()
    assert isinstance(looking_at.InternalError(""), Exception)
    capfd.readouterr()
    assert looking_at.Session().feed(b"fics% ")[0].kind == "prompt"


def test_other_threads_run_while_a_capture_is_parsed(tmp_path: pathlib.Path, corpus: pathlib.Path) -> None:
    path = tmp_path / "large.raw"
    path.write_bytes((corpus / "fics-player1.raw").read_bytes() * 30)
    ticks, end = [0], threading.Event()

    def tick() -> None:
        while not end.is_set():
            ticks[0] += 1
            time.sleep(0.0005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    before = ticks[0]
    # One call into Rust: with the GIL, the other thread would not get a single turn.
    looking_at.snapshot([path])
    after = ticks[0]
    end.set()
    ticker.join()
    assert after - before > 3


def test_threads_share_a_reader_and_have_sessions_of_their_own(corpus: pathlib.Path) -> None:
    path = corpus / "fics-player1.raw"
    expected = sorted(event.at for event in looking_at.read(path))
    reader = looking_at.read(path)
    with ThreadPoolExecutor(4) as pool:
        parts = pool.map(lambda _: [event.at for event in reader], range(4))
        assert sorted(at for part in parts for at in part) == expected
        data = path.read_bytes()
        kinds = set(pool.map(lambda _: tuple(event.kind for event in looking_at.Session().feed(data)), range(8)))
    assert len(kinds) == 1


def test_one_session_in_two_threads_is_refused_or_in_order() -> None:
    session = looking_at.Session()
    entered, leave = threading.Event(), threading.Event()

    @session.on("prompt")
    def wait(_: looking_at.Event) -> None:
        entered.set()
        leave.wait(10)

    feeder = threading.Thread(target=session.feed, args=(b"fics% ",))
    feeder.start()
    assert entered.wait(10)
    with pytest.raises(RuntimeError, match="is being fed"):
        session.feed(b"fics% ")
    leave.set()
    feeder.join()
    assert session.feed(b"\n\rfics% ")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_fork(corpus: pathlib.Path) -> None:
    """In a process of its own, since pytest may have threads."""
    code = f"""
import os, looking_at
session = looking_at.Session()
session.feed(b"fics% \\n\\rFoo tells ")
reader = looking_at.read({str(corpus / "fics-player1.raw")!r})
first = next(reader)
child = os.fork()
events = session.feed(b"you: hi\\n\\rfics% ")
assert [event.kind for event in events] == ["tell", "prompt"], events
assert sum(1 for _ in reader) > 500
if child:
    assert os.waitpid(child, 0)[1] == 0
else:
    os._exit(0)
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize(
    "what",
    [
        "list(looking_at.read([path] * 20000, kinds='simul_turn'))",
        "looking_at.count([path] * 20000)",
        "looking_at.snapshot(large)",
        "looking_at.games(large)",
        "looking_at.to_parquet(large, folder)",
    ],
)
def test_ctrl_c_ends_what_takes_long(tmp_path: pathlib.Path, corpus: pathlib.Path, what: str) -> None:
    if "parquet" in what:
        pytest.importorskip("pyarrow")
    path, large = corpus / "fics-player1.raw", tmp_path / "large.raw"
    large.write_bytes(path.read_bytes() * 1000)
    imports = f"import looking_at; path, large, folder = {str(path)!r}, {str(large)!r}, {str(tmp_path)!r}"
    if "parquet" in what:
        imports += "; looking_at.to_parquet([], folder + '/first')"
    assert_ctrl_c_ends(what, imports)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("table", ["opened", "read"])
@pytest.mark.parametrize("waiting", ["os.read(os.pipe()[0], 1)", "queue.SimpleQueue().get()"])
def test_a_table_does_not_keep_ctrl_c_from_the_program(corpus: pathlib.Path, table: str, waiting: str) -> None:
    code = f"""
import looking_at, os, queue, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
batches = iter(looking_at.arrow({str(corpus / "fics-player1.raw")!r}))
next(batches)
if {table!r} == "read":
    del batches
try:
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    {waiting}
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "interrupted\n", done.stderr


def test_nothing_leaks(corpus: pathlib.Path) -> None:
    resource = pytest.importorskip("resource")
    path = corpus / "fics-player1.raw"

    def work() -> None:
        for event in looking_at.read(path):
            event.to_dict(), repr(event), event.line
            for name in getattr(type(event), "__match_args__", ()):
                getattr(event, name)
        looking_at.games(path)
        session = looking_at.Session()
        session.on_any(lambda event: session.status)
        session.feed(path.read_bytes())

    for _ in range(3):
        work()
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(12):
        work()
    gc.collect()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Twelve rounds make some 15,000 events with all their values: about 30 MB if they stayed.
    assert after - before < 8 * 1024, (before, after)


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="not a free-threaded build")
def test_free_threaded_builds_stay_free() -> None:
    assert not sys._is_gil_enabled()  # type: ignore[attr-defined]
