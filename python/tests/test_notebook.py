"""The notebook, executed."""

from __future__ import annotations

import pathlib

import pytest

NOTEBOOK = pathlib.Path(__file__).parents[1] / "notebooks/session.ipynb"


def test_it_runs_and_shows_boards_and_plots() -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    for module in ("ipykernel", "pandas", "matplotlib", "pyarrow", "chess", "polars"):
        pytest.importorskip(module)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    resources = {"metadata": {"path": str(NOTEBOOK.parent)}}
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()
    shown = [set(output.get("data", {})) for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in kinds for kinds in shown) >= 2
    assert sum("image/png" in kinds for kinds in shown) == 2
    printed = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []))
    assert all(column in printed for column in ("said", "seconds", "opening", "seeks"))
