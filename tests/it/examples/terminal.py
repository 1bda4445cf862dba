"""Runs the client in a terminal of its own, logs in, and prints all that the terminal showed.

usage: terminal.py quit|interrupt|"hang up" CLIENT ADDRESS
Fails if the echo is not off for the password, or not on again at the end.
"""

import os
import pty
import signal
import sys
import termios
import time

end, client, address = sys.argv[1:]
TIMEOUT = 20
# The terminal's other side is kept open: its settings can be asked for after the client's end.
master, slave = pty.openpty()
done, finish = os.pipe()
shell = os.fork()
if shell == 0:
    # In the place of the user's shell: the terminal is its own, and it outlives the client.
    os.close(finish)
    os.setsid()
    os.close(os.open(os.ttyname(slave), os.O_RDWR))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for number in (0, 1, 2):
            os.dup2(slave, number)
        os.environ.pop("NO_COLOR", None)
        os.execv(client, [client, address])
    os.waitpid(child, 0)
    # It stays until the terminal's settings were looked at.
    os.read(done, 1)
    os._exit(0)
os.close(done)

shown = b""


def wait_for(what):
    global shown
    deadline = time.monotonic() + TIMEOUT
    os.set_blocking(master, False)
    while what not in shown:
        if time.monotonic() > deadline:
            sys.exit(f"{what!r} was not shown: {shown!r}")
        try:
            shown += os.read(master, 4096)
        except (BlockingIOError, OSError):
            time.sleep(0.01)


def wait_for_echo(on):
    deadline = time.monotonic() + TIMEOUT
    while bool(termios.tcgetattr(slave)[3] & termios.ECHO) != on:
        if time.monotonic() > deadline:
            sys.exit(f"the echo is not {'on' if on else 'off'}: {shown!r}")
        time.sleep(0.01)


wait_for(b"login: ")
os.write(master, b"Tindrel\n")
wait_for(b"password: ")
if end != "hang up":
    wait_for_echo(False)
    os.write(master, b"sec")
    if end == "interrupt":
        os.write(master, b"\x03")
    else:
        os.write(master, b"ret\n")
        wait_for(b"fics% ")
        wait_for_echo(True)
        os.write(master, b"quit\n")
        wait_for(b"fics% quit")
wait_for_echo(True)
os.close(finish)
os.waitpid(shell, 0)
os.set_blocking(master, False)
try:
    while more := os.read(master, 4096):
        shown += more
except OSError:
    pass
sys.stdout.buffer.write(shown)
