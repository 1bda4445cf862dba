"""The attributes of the classes of events."""

from . import _looking_at

__all__ = ["Field"]


class Field(_looking_at.Field):
    """The attribute of a class that gives a field of its objects."""

    __slots__ = ()

    # In place of the one above: what `help` says about the attribute.
    __doc__ = property(lambda self: self.doc)
