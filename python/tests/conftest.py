"""What the tests share: the captures of the repository, and the command."""

from __future__ import annotations

import os
import pathlib
import shutil

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "corpus"


@pytest.fixture(scope="session")
def corpus() -> pathlib.Path:
    return CORPUS


@pytest.fixture(scope="session")
def captures() -> list[pathlib.Path]:
    return sorted([*CORPUS.glob("*.raw"), *CORPUS.glob("*.cast")])


@pytest.fixture(scope="session")
def command() -> str:
    """The command `looking-at`: that of LOOKING_AT, or one that cargo has built."""
    for path in (os.environ.get("LOOKING_AT"), ROOT / "target/release/looking-at", ROOT / "target/debug/looking-at"):
        if path and os.access(path, os.X_OK):
            return str(path)
    found = shutil.which("looking-at")
    if not found:
        pytest.skip("the command is not there: cargo build, or set LOOKING_AT")
    return found
