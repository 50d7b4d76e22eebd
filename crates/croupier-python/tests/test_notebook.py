"""Executes the notebook of the documentation, and compares its outputs with the stored ones.

UPDATE_NOTEBOOK=1 stores the outputs.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[3] / "docs" / "study.ipynb"


def seen(cell: Any) -> list[tuple[str, str]]:
    """Returns the output that a reader sees below a cell. Digests follow from the packs, and a picture differs with the fonts of a machine."""
    found = []
    for output in cell.outputs:
        data = output.get("data", {})
        found += [(kind, re.sub(r"[0-9a-f]{64}", "DIGEST", text)) for kind, text in data.items() if kind == "text/plain"]
        found += [(kind, "") for kind in data if kind.startswith("image/")]
        if output.output_type == "stream":
            found.append((output.name, output.text))
    return found


def executed() -> Any:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False).execute()
    return notebook


def store(notebook: Any) -> None:
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            # A page of a book shows texts and pictures; HTML repeats them.
            output.get("data", {}).pop("text/html", None)
    notebook.metadata.language_info = {"name": "python"}
    NOTEBOOK.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def test_the_notebook_runs_and_shows_what_it_stores() -> None:
    notebook = executed()
    if "UPDATE_NOTEBOOK" in os.environ:
        store(notebook)
    stored = nbformat.read(NOTEBOOK, as_version=4)
    pairs = [(one, two) for one, two in zip(stored.cells, notebook.cells, strict=True) if one.cell_type == "code"]
    assert sum(bool(one.outputs) for one, _ in pairs) >= 12
    for one, two in pairs:
        assert seen(one) == seen(two), f"UPDATE_NOTEBOOK=1 stores the outputs of:\n{one.source}"
