"""Sweeps: a strategy with many values of its numbers, on the same dice and exact where it compiles."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ._errors import CroupierError
from ._frame import Frame
from ._strategy import Strategy, StrategyLike, as_strategy
from ._types import Amount

if TYPE_CHECKING:
    from ._table import Table

__all__ = ["Sweep", "sweep"]

_FIGURES = ("net", "standard_deviation", "ahead", "broke", "drawdown")


class Sweep(Frame):
    """A row for each variant: its numbers, its figures, and whether they are exact."""

    def __init__(self, axes: list[str], rows: list[list[Any]]) -> None:
        self.axes = axes
        super().__init__([*axes, *_FIGURES, "exact"], rows)

    def ranked(
        self, by: str = "net", *, least: bool = False, where: Callable[[dict[str, Any]], bool] | None = None
    ) -> Frame:
        """Returns the variants in order: the largest (or least) figure first, only those that a condition accepts.

        ``grid.ranked("ahead", where=lambda row: row["broke"] <= 0.05)``
        """
        if by not in self.columns:
            raise CroupierError(f"unknown figure '{by}'", "argument", None, f"expected one of: {', '.join(self.columns)}")
        rows = [row for row in self if where is None or where(row)]
        rows.sort(key=lambda row: row[by], reverse=not least)
        return Frame(self.columns, [[row[name] for name in self.columns] for row in rows])


def sweep(
    table: Table,
    strategy: StrategyLike,
    *,
    bankroll: Amount,
    rolls: int | None = None,
    hands: int | None = None,
    spins: int | None = None,
    until: str | None = None,
    sessions: int = 10_000,
    seed: int = 1,
    threads: int | None = None,
    **axes: Iterable[Amount],
) -> Sweep:
    """Plays a strategy with every combination of values of its numbers.

    All variants see the same dice. A figure is the exact value where the strategy compiles, else the sampled one.

    >>> import croupier as cr
    >>> field = cr.Strategy('''
    ... about The field.
    ... let unit 5
    ... always: bet unit field
    ... ''', name="field")
    >>> grid = cr.sweep(cr.table("bclc-craps"), field, unit=[5, 10, 20], bankroll=200, rolls=50, sessions=200)
    >>> grid["unit"], grid["exact"]
    ([5, 10, 20], [True, True, True])
    >>> grid.ranked("broke", least=True)[0]["unit"]
    5
    """
    played = as_strategy(strategy)
    if not isinstance(played, Strategy):
        raise CroupierError("a sweep needs a Strategy or a name of the library", "argument")
    names = list(axes)
    rows: list[list[Any]] = []
    for values in itertools.product(*(list(axes[name]) for name in names)):
        run = table.simulate(
            played,
            bankroll=bankroll,
            rolls=rolls,
            hands=hands,
            spins=spins,
            until=until,
            sessions=sessions,
            seed=seed,
            threads=threads,
            sets=dict(zip(names, values, strict=True)),
        )
        figures = [run.summary.strategies[played.name][name] for name in _FIGURES]
        best = [one.value if one.exact is None else one.exact for one in figures]
        rows.append([*values, *best, figures[0].exact is not None])
    return Sweep(names, rows)
