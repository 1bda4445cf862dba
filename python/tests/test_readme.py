"""What the README shows is what comes out."""

from __future__ import annotations

import pathlib
import re

import pytest

import looking_at
from looking_at import _looking_at

README = pathlib.Path(__file__).parents[1] / "README.md"


def test_the_counts_of_the_first_example(corpus: pathlib.Path) -> None:
    counts = looking_at.count(str(corpus / "*.raw"))
    first = ", ".join(f"{kind!r}: {number}" for kind, number in list(counts.items())[:3])
    assert f'looking_at.count("corpus/*.raw")            # {{{first}, ...}}' in README.read_text()


def test_the_columns_of_the_tables() -> None:
    text = README.read_text()
    for table in ("events", "boards", "talk", "games", "offers"):
        row = re.search(rf"^\| `{table}` \| [^|]+ \| (.*) \|$", text, re.M)
        assert row, table
        made = [name for name, _ in _looking_at.arrow([], table, "raise", None, "settled", json=True).schema]
        assert row[1].replace("`", "").split() == made, table


def test_what_the_page_says_of_lists() -> None:
    """The list of the page is a list, and reads the lines that the page says."""
    text = README.read_text()
    (source,) = re.findall(r"```text\n(# apples\.pat.*?)```", text, re.S)
    patterns = looking_at.PatternList.parse(source)
    assert not [finding for finding in patterns.check() if finding.level == "error"]
    session = looking_at.Session(patterns)
    found = session.feed(b"Foo has 3 apples.\nfics% What is an apple?\n") + session.finish()
    assert [event.kind for event in found] == ["apples", "prompt", "text"]
    assert (found[0].who, found[0].count) == ("Foo", 3)  # type: ignore[attr-defined]
    for on in (True, False):
        session = looking_at.Session(patterns.with_group("fruit", on))
        (event,) = session.feed(b"Foo has 3 pears.\n") + session.finish()
        assert event.kind == ("pears" if on else "text")
    with pytest.raises(looking_at.ListError, match="no .* outside groups"):
        looking_at.PatternList.parse(source.replace('newline "\\n"', ""))
