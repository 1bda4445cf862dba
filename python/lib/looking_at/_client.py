"""A connection without its socket: the login, timeseal, commands and their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict

from . import _looking_at
from ._errors import Refusal
from ._session import Handled, Patterns
from ._values import of_type

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

__all__ = ["Client", "Settings", "State"]


class Settings(TypedDict, total=False):
    """The keywords of `Client` and `connect`. None of them has to be given."""

    login: str | None
    """The name to log in with. Without it, a person types the login."""
    password: str | None
    """The password of a registered name. Without it, the name is that of a guest."""
    timeseal: Literal[0, 1, 2] | bool
    """The version of timeseal, with which the server does not count the lag; off unless given. True is 1."""
    program: str
    """What timeseal's greeting calls the program."""
    system: str
    """What timeseal's greeting calls the system."""
    encoding: Literal["latin-1", "utf-8"]
    """How text is sent: Latin-1 unless given, as old servers expect."""
    style: int | None
    """The style of boards to ask for: 12 unless given."""
    interface: str | None
    """What the server is told that the program is, with `set interface`."""
    variables: Mapping[str, bool]
    """Interface variables to set, such as `{"seekinfo": True}`."""
    block_mode: bool
    """Whether to ask for block mode, in which the server says which command each line answers."""
    login_string: bool
    """Whether the variables are sent in FICS's login string, before the name."""
    login_lines: Sequence[str]
    """Lines to send before the name, such as ICC's `level2settings=...`."""
    login_timeout: float
    """How many seconds the login may take: 60 unless given."""
    answer_timeout: float
    """How many seconds the answer to a command may take: 60 unless given."""
    keep_alive: tuple[float, str] | None
    """A command to send when nothing has been sent for so many seconds: `(600, "date")`."""
    width: int | None
    """How wide the server makes its lines."""
    idle: float | None
    """How many seconds of silence end a line that may be folded: 0.3 unless given."""


# The types of the settings, and what a number of them may be.
TYPES: dict[str, tuple[str, tuple[int, int] | None]] = {
    "login": ("str | None", None),
    "timeseal": ("int | bool", (0, 2)),
    "program": ("str | None", None),
    "system": ("str | None", None),
    "encoding": ("str", None),
    "style": ("int | None", (0, 255)),
    "interface": ("str | None", None),
    "block_mode": ("bool", None),
    "login_string": ("bool", None),
    "login_lines": ("tuple[str, ...]", None),
    "login_timeout": ("float", None),
    "answer_timeout": ("float", None),
    "width": ("int | None", (0, 65_535)),
    "idle": ("float | None", None),
}


def _checked(settings: dict[str, Any]) -> dict[str, Any]:
    """Checks the types of the settings, and returns them as the native class takes them."""
    for name, (expected, limits) in TYPES.items():
        if name in settings:
            of_type(name, settings[name], expected, limits)
    if not isinstance(settings.get("password"), (str, type(None))):
        # Nothing of a password is in a message.
        raise TypeError("password is a str or None")
    pair = settings.get("keep_alive")
    if pair is not None:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise TypeError(f"keep_alive is a tuple of seconds and a command, not {pair!r}")
        of_type("keep_alive[0]", pair[0], "float")
        of_type("keep_alive[1]", pair[1], "str")
    if "variables" not in settings:
        return settings
    variables = settings["variables"]
    if not isinstance(variables, Mapping):
        raise TypeError(f"variables are a dict such as {{'seekinfo': True}}, not {variables!r}")
    for name, on in variables.items():
        of_type("the name of a variable", name, "str")
        of_type(f"variables[{name!r}]", on, "bool")
    return {**settings, "variables": dict(variables)}


class State(NamedTuple):
    """How far a connection is."""

    phase: Literal["connecting", "name_asked", "password_asked", "refused", "online", "taken_over", "closed"]
    """What the server has asked for, or how the connection went on."""
    handle: str | None = None
    """The user's handle, while online."""
    registered: bool | None = None
    """Whether the handle is registered, while online."""
    refusal: Refusal | None = None
    """Why the login was refused."""
    line: str | None = None
    """What the server said when it refused the login, if it said anything."""
    reason: str | None = None
    """Why the connection was closed, if the server said it: `idle`, `kicked`, `asked` and so on."""
    may_reconnect: bool = True
    """Whether to connect again, after a pause, when the connection has ended. Not after `quit`, a kick, a login elsewhere, or
    a refusal that time does not change."""

    @property
    def is_online(self) -> bool:
        """Whether the login is over, and commands are sent."""
        return self.phase == "online"

    @property
    def is_over(self) -> bool:
        """Whether nothing more is sent over this connection."""
        return self.phase in ("refused", "taken_over", "closed")


class Client(_looking_at.Client, Handled):
    """A connection to a server, without its socket and without a clock.

    Bytes and the time go in, events and bytes to send come out. `now` is what a clock of yours shows, in seconds:
    `time.monotonic()`, or the `time()` of an event loop. Where `time` is given, `time.time()`, the events have it.

    Call `feed` with what arrives, `handle_timeout` when the `deadline` has come and nothing arrived, `closed` when the
    connection has ended; write what `output` returns after each of them, and at the beginning.

    What a handler sends and which groups it switches counts for the next event, however the bytes are split.

    >>> client = Client(login="Foo", password="secret")
    >>> client.feed(b"login: ", 0.0)
    [<Notice login_prompt at=0>]
    >>> client.output(0.0)
    b'Foo\\n'
    >>> client.state.phase
    'name_asked'
    """

    def __new__(
        cls,
        patterns: Patterns = "ics",
        mode: Literal["settled", "eager"] = "settled",
        **settings: Unpack[Settings],
    ) -> Self:
        of_type("mode", mode, "str")
        given: Any = settings
        return super().__new__(cls, patterns, mode, **_checked(given))

    @property
    def state(self) -> State:
        """How far the connection is."""
        fields = self._state()
        refusal = fields.pop("refusal", None)
        return State(**fields, refusal=None if refusal is None else Refusal(refusal))

    def timeout(self, now: float) -> float | None:
        """Returns how many seconds are left until the `deadline`; None if there is none."""
        deadline = self.deadline
        return None if deadline is None else max(deadline - now, 0.0)
