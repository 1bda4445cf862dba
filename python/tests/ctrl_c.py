"""Ctrl-C in a process of its own, and what that process still does after it.

How long that takes by the clock depends on what else the machine does. So Ctrl-C is pressed when the process has worked for
a while, and what counts is the processor time that it takes from then until it is gone, with all of its threads.
"""

from __future__ import annotations

import subprocess
import sys

# Seconds of processor time: those before Ctrl-C, and those that it may take after it.
BEFORE = 0.5
AFTER = 1.0

CODE = """
import os, signal, threading, time
{imports}
# A shell starts what is in the background with the signal ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
def press():
    begun = time.process_time()
    while time.process_time() - begun < {before}:
        time.sleep(0.01)
    print("pressed", time.process_time(), flush=True)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
{code}
print("done", flush=True)
"""


def seconds_of_children() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def assert_ctrl_c_ends(code: str, imports: str) -> None:
    """Runs code that takes much longer than is allowed here. Imports are not interrupted."""
    text = CODE.format(imports=imports, code=code, before=BEFORE)
    earlier = seconds_of_children()
    # A process that waits takes no processor time: it would be found by the timeout.
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=300)
    whole = seconds_of_children() - earlier
    words = done.stdout.split()
    assert len(words) == 2 and words[0] == "pressed", (done.stdout, done.stderr)
    assert "KeyboardInterrupt" in done.stderr or "interrupted" in done.stderr.lower(), done.stderr
    after = whole - float(words[1])
    assert after < AFTER, (after, done.stderr)
