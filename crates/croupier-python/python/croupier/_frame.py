"""A small table of rows, which pandas, polars and notebooks understand. The package itself needs none of them."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

__all__ = ["Frame"]


class Frame:
    """Rows with named columns, in the order of the package.

    ``frame["column"]`` is a list, ``frame[3]`` a row as a dictionary; ``to_pandas`` and ``to_polars`` convert it.
    """

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        self.columns: list[str] = list(columns)
        self._rows: list[list[Any]] = [list(row) for row in rows]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for row in self._rows:
            yield dict(zip(self.columns, row, strict=True))

    def __getitem__(self, key: str | int) -> Any:
        if isinstance(key, int):
            return dict(zip(self.columns, self._rows[key], strict=True))
        at = self.columns.index(key) if key in self.columns else None
        if at is None:
            raise KeyError(key)
        return [row[at] for row in self._rows]

    def to_dict(self) -> dict[str, list[Any]]:
        """Returns the columns as lists."""
        return {name: self[name] for name in self.columns}

    def to_pandas(self) -> Any:
        """Returns a ``pandas.DataFrame``; exact fractions stay ``fractions.Fraction`` objects."""
        import pandas

        return pandas.DataFrame(self.to_dict())

    def to_polars(self) -> Any:
        """Returns a ``polars.DataFrame``; exact fractions become texts such as ``-7/495``."""
        from fractions import Fraction

        import polars

        def plain(value: Any) -> Any:
            return str(value) if isinstance(value, Fraction) else value

        return polars.DataFrame({name: [plain(value) for value in self[name]] for name in self.columns})

    def __repr__(self) -> str:
        return _text(self.columns, self._rows)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(_shown(value))}</td>" for value in row) + "</tr>" for row in self._rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, (list, tuple)):
        return " ".join(str(one) for one in value)
    text = "" if value is None else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _text(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    cells = [[_shown(value) for value in row] for row in rows]
    widths = [max([len(name)] + [len(row[at]) for row in cells]) for at, name in enumerate(columns)]
    lines = ["  ".join(name.ljust(width) for name, width in zip(columns, widths, strict=True)).rstrip()]
    lines += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join(lines)
