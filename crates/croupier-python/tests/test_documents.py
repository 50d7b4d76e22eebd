"""Runs the Python of the pages that describe the package, block by block, as a reader would type it."""

from __future__ import annotations

import re
from pathlib import Path

import croupier as cr
import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("page", ["docs/python.md", "crates/croupier-python/README.md"])
def test_the_python_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = [(text[: found.start()].count("\n") + 2, found[1]) for found in re.finditer(r"```python\n(.*?)```", text, re.DOTALL)]
    assert blocks, f"{page} has no Python"
    names: dict[str, object] = {"cr": cr}
    for line, block in blocks:
        # Empty lines before the block give its errors the page's line numbers.
        exec(compile("\n" * (line - 1) + block, page, "exec"), names)  # noqa: S102
