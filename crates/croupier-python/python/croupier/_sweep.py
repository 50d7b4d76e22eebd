"""Sweeps: a strategy with many values of its numbers, computed where it compiles and played on the same dice elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from os import PathLike
from typing import TYPE_CHECKING, Any

from . import _croupier
from ._errors import CroupierError, Interrupted
from ._frame import Frame
from ._run import ROUNDS
from ._strategy import Strategy, StrategyLike, as_strategy
from ._types import Amount, Amounts

if TYPE_CHECKING:
    from ._table import Table

__all__ = ["Sweep", "sweep"]


class Sweep(Frame):
    """A row for each variant, the best first: its options, its numbers, ``bankroll``, its figures, and where they come from.

    The figures are ``net``, ``deviation``, ``ahead``, ``even``, ``behind``, ``broke``, ``stopped``, ``goal``, ``per_round``
    and ``rounds``: amounts in dollars, shares as fractions of 1. ``exact`` tells whether they are computed, with
    ``exact_error`` as the largest error of any chance; otherwise ``sessions`` were played. ``allowed`` variants meet all
    conditions; those on the ``front`` are beaten by no other in both of its figures.
    """

    def __init__(self, found: _croupier.Sweep, objective: str | None, conditions: list[str]) -> None:
        about, self._arrow = found.ranked(objective, conditions)
        self._found = found
        self.objective: str = about["objective"]
        """The figure that ranks the variants: ``max net``."""
        self.subject_to: tuple[str, ...] = tuple(conditions)
        """The conditions."""
        self.front_figures: tuple[str, str] = (about["front"][0], about["front"][1])
        """The two figures that the Pareto front compares."""
        self.requested: int = found.requested
        """The number of variants that were requested."""
        names: list[str] = about["names"]
        super().__init__(names, list(zip(*(about["columns"][name] for name in names), strict=True)))

    def ranked(self, objective: str | None = None, *, subject_to: str | Iterable[str] = ()) -> Sweep:
        """Ranks the same variants by another objective or under other conditions, without computing them again.

        ``grid.ranked("min broke", subject_to="net >= -20")``
        """
        return Sweep(self._found, objective or self.objective, _texts(subject_to))

    @property
    def allowed(self) -> Frame:
        """The variants that meet all conditions, the best first."""
        return self._where("allowed")

    @property
    def front(self) -> Frame:
        """The variants on the Pareto front."""
        return self._where("front")

    @property
    def provenance(self) -> dict[str, Any]:
        """The program with its commit, the tables with the digests of their packs, the strategy and the seed."""
        return self._found.provenance()

    def _where(self, flag: str) -> Frame:
        rows = [[row[name] for name in self.columns] for row in self if row[flag]]
        return Frame(self.columns, rows)

    def __arrow_c_schema__(self) -> object:
        return self._arrow.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._arrow.__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> Any:
        """Returns a ``pyarrow.Table``."""
        import pyarrow

        return pyarrow.table(self)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Writes a Parquet file with the columns of ``croupier sweep --parquet``."""
        import pyarrow.parquet

        pyarrow.parquet.write_table(self.to_arrow(), path)

    def plot(self, *, figure: Any = None) -> Any:
        """Draws all variants and the Pareto front; returns a ``matplotlib`` figure."""
        from ._plot import plot_sweep

        return plot_sweep(self, figure=figure)


def _texts(given: str | Iterable[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def amounts(given: Amounts) -> list[Amount]:
    """Returns a list of amounts; one amount is a list, too."""
    return [given] if isinstance(given, (int, float, str, Decimal)) else list(given)


def _word(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def sweep(
    table: Table,
    strategy: StrategyLike,
    *,
    bankroll: Amounts,
    rolls: int | None = None,
    hands: int | None = None,
    spins: int | None = None,
    until: str | None = None,
    goal: Amount | None = None,
    objective: str = "net",
    subject_to: str | Iterable[str] = (),
    over: Mapping[str, Iterable[Any]] | None = None,
    sets: Mapping[str, Amounts] | None = None,
    sessions: int = 10_000,
    seed: int = 1,
    threads: int | None = None,
    pace: int | None = None,
    progress: bool | Callable[[int, int], object] = False,
    **numbers: Amounts,
) -> Sweep:
    """Tries every combination of values of a strategy's numbers, as ``croupier sweep`` does.

    A number is an argument (``unit=[5, 10]``) or an entry of ``sets``; ``bankroll`` may have several values as well, and
    ``over`` has values of options of the table. A variant is computed exactly where the strategy compiles; the others
    play on the same dice in stages, of which the better half plays on. ``objective`` ranks them (``"ahead"``,
    ``"min broke"``), and variants that do not meet the conditions of ``subject_to`` come last. ``progress`` is ``True``
    for a bar of ``tqdm``, or a function that gets the variants done and their number. Ctrl-C raises ``Interrupted`` with
    the variants that are done.

    >>> import croupier as cr
    >>> grid = cr.sweep(
    ...     cr.table("house-craps"), "three-point-molly", unit=range(5, 20, 5), comes=[0, 1], mult=[0, 2],
    ...     bankroll=300, rolls=60, objective="ahead", subject_to="broke <= 10%",
    ... )
    >>> len(grid), all(grid["exact"]), grid.objective
    (12, True, 'max ahead')
    >>> grid["ahead"][:3] == sorted(grid.allowed["ahead"], reverse=True)[:3]
    True
    >>> grid.ranked("min broke")[0]["unit"]
    5.0
    """
    played = as_strategy(strategy)
    if not isinstance(played, Strategy):
        raise CroupierError("a sweep needs a Strategy or a name of the library", "argument")
    from ._table import Table, _rounds

    rounds = _rounds(table.round, rolls=rolls, hands=hands, spins=spins)
    options = {name: list(dict.fromkeys(map(_word, amounts(values)))) for name, values in (over or {}).items()}
    pack, chosen, limits = table._given
    combinations = itertools.product(*options.values())
    tables = [Table(pack, {**chosen, **dict(zip(options, some, strict=True))}, limits) for some in combinations]
    values = {**(sets or {}), **numbers}
    order = {
        "strategy": (played.name, played.text),
        "sets": {name: amounts(some) for name, some in values.items()},
        "over": options,
        "bankroll": amounts(bankroll),
        "rounds": ROUNDS if rounds is None and until is None else rounds,
        "until": until,
        "goal": goal,
        "objective": objective,
        "sessions": sessions,
        "seed": seed,
        "threads": threads,
        "pace": pace,
    }
    conditions = _texts(subject_to)
    with _VariantBar(progress) as bar:
        found = _croupier.Sweep([one._rules for one in tables], order, conditions, bar)
    done = Sweep(found, None, conditions)
    if found.stopped is not None:
        if isinstance(found.stopped, KeyboardInterrupt):
            raise Interrupted(f"stopped after {len(done)} of {done.requested} variants", done) from None
        raise found.stopped
    return done


class _VariantBar:
    """The function that the compiled part calls with the variants done and their number."""

    def __init__(self, progress: bool | Callable[[int, int], object]) -> None:
        self.progress = progress
        self.bar: Any = None

    def __enter__(self) -> Callable[[int, int], object] | None:
        if self.progress is False:
            return None
        if self.progress is not True:
            return self.progress
        from tqdm.auto import tqdm

        self.bar = tqdm(unit=" variants")

        def show(done: int, of: int) -> None:
            self.bar.total = of
            self.bar.update(done - self.bar.n)

        return show

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()
