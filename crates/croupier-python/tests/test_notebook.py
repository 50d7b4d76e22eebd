"""Executes the notebook of the documentation."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient


def test_the_notebook_runs() -> None:
    path = Path(__file__).parents[3] / "docs" / "study.ipynb"
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    assert sum(bool(one) for one in outputs) >= 8
