"""A table: a pack under an operator's choices, with posted limits."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, overload

from . import _croupier
from ._edge import Edge, EdgeFrame
from ._errors import CroupierError
from ._frame import Frame
from ._strategy import Strategy, StrategyLike
from ._types import Amount

if TYPE_CHECKING:
    from ._run import Run, Session

__all__ = ["Table", "TableDifference", "Term", "diff", "table"]


@dataclass(frozen=True)
class Term:
    """A term of a wager, with its clauses."""

    what: str
    says: str
    clauses: tuple[str, ...]


class Table:
    """The rules of a table. ``croupier.table`` makes one."""

    def __init__(
        self,
        pack: str,
        options: Mapping[str, Any] | None = None,
        limits: Mapping[str, tuple[Amount, Amount]] | None = None,
    ) -> None:
        self._given = (pack, dict(options or {}), dict(limits or {}))
        self._rules = _croupier.Table(*self._given)
        self._about = self._rules.about()
        self._edges: dict[tuple[Any, ...], list[Edge]] = {}

    def __reduce__(self) -> tuple[type[Table], tuple[Any, ...]]:
        return Table, self._given

    def __repr__(self) -> str:
        return f"<Table {self.pack}: {self.game}, version {self.version}>"

    @property
    def pack(self) -> str:
        """The id of the pack."""
        return self._about["pack"]

    @property
    def game(self) -> str:
        """The game: ``craps``, ``baccarat``, ``red-dog``, …"""
        return self._about["game"]

    @property
    def version(self) -> str:
        """The version of the pack."""
        return self._about["version"]

    @property
    def options(self) -> dict[str, str]:
        """All options with their values."""
        return dict(self._about["options"])

    @property
    def limits(self) -> dict[str, tuple[Decimal, Decimal]]:
        """The posted limits."""
        cents = Decimal(100)
        return {one["wager"]: (one["min"] / cents, one["max"] / cents) for one in self._about["limits"]}

    @property
    def round(self) -> str:
        """The game's word for a round: ``roll``, ``hand`` or ``spin``."""
        return self._about["round"]

    @property
    def wagers(self) -> list[str]:
        """The ids of all wagers, in the order of the pack."""
        return self._rules.wagers()

    @property
    def rules(self) -> Frame:
        """Every setting of the rules with its value and clauses."""
        rows = [(one["path"], one["value"], tuple(one["clauses"])) for one in self._rules.settings()]
        return Frame(("path", "value", "clauses"), rows)

    @property
    def payouts(self) -> Frame:
        """The pay of every wager in words, with its clauses."""
        rows = [
            (one["wager"], pay["on"], pay["pays"], one["commission"], tuple(pay["clauses"]))
            for one in self._rules.payouts()
            for pay in one["payouts"]
        ]
        return Frame(("wager", "on", "pays", "commission", "clauses"), rows)

    def terms(self, wager: str) -> list[Term]:
        """Returns the terms of a wager: its pay, the times when it can be made, its cost.

        >>> import croupier as cr
        >>> [term.says for term in cr.table("house-craps").terms("place-6") if term.what == "pays"]
        ['7 to 6 on 6']
        """
        return [Term(one["what"], one["says"], tuple(one["clauses"])) for one in self._rules.terms(wager)]

    @overload
    def edge(self) -> EdgeFrame: ...
    @overload
    def edge(
        self,
        wager: str,
        *,
        stake: Amount | None = None,
        point: int | None = None,
        meters: Mapping[str, Amount] | None = None,
    ) -> Edge: ...
    @overload
    def edge(
        self,
        wager: list[str] | tuple[str, ...] | None = None,
        *,
        stake: Amount | None = None,
        point: int | None = None,
        meters: Mapping[str, Amount] | None = None,
    ) -> EdgeFrame: ...
    def edge(
        self,
        wager: str | list[str] | tuple[str, ...] | None = None,
        *,
        stake: Amount | None = None,
        point: int | None = None,
        meters: Mapping[str, Amount] | None = None,
    ) -> Edge | EdgeFrame:
        """Computes exact figures: of one wager, of several, or of all.

        With a stake, the figures include the table's rounding and breakage. A name that stands for several wagers or
        decisions returns the first, which is the best decision; a list of names returns all of them.

        >>> import croupier as cr
        >>> table = cr.table("house-craps")
        >>> table.edge("pass").edge
        Fraction(7, 495)
        >>> table.edge("place-6", stake=6).net
        Fraction(-1, 66)
        >>> len(table.edge()) == len(table.edge()["wager"])
        True
        """
        names = [] if wager is None else [wager] if isinstance(wager, str) else list(wager)
        key = (tuple(names), None if stake is None else str(stake), point, tuple(sorted((meters or {}).items())))
        found = self._edges.get(key)
        if found is None:
            figures = self._rules.edge(names, stake, point, None if meters is None else dict(meters))
            found = self._edges[key] = [Edge(one) for one in figures]
        if isinstance(wager, str):
            return found[0]
        return EdgeFrame(found)

    def sheet(
        self,
        format: str = "pdf",
        *,
        wagers: Sequence[str] = (),
        stake: Amount | None = None,
        date: datetime.date | None = None,
        paper: str = "a4",
    ) -> bytes:
        """Returns the sheet that a laboratory would file, as ``pdf``, ``html``, ``xlsx`` or ``json``."""
        if paper not in ("a4", "letter"):
            raise CroupierError(f"unknown paper '{paper}'", "sheet", None, "expected 'a4' or 'letter'")
        day = (date or datetime.date.today()).isoformat()
        return self._rules.sheet(format, list(wagers), day, stake, paper == "letter")

    def simulate(
        self,
        strategies: StrategyLike | Sequence[StrategyLike],
        *,
        bankroll: Amount,
        rolls: int | None = None,
        hands: int | None = None,
        spins: int | None = None,
        sessions: int = 10_000,
        first: int = 0,
        seed: int = 1,
        threads: int | None = None,
        until: str | None = None,
        goal: Amount | None = None,
        sets: Mapping[str, Amount] | None = None,
        engine: str | None = None,
        exact: bool = True,
        pace: int | None = None,
        rows: bool = False,
        progress: bool | Callable[[int, int, int], object] = False,
        on: Any = None,
    ) -> Run:
        """Plays strategies over many sessions on the same dice, cards or spins.

        A strategy is a ``Strategy``, a name of the library or a Python function. A session ends after ``rolls`` (or
        ``hands``, or ``spins``), by the condition ``until``, or when the strategy stops or is broke; without either
        of them it has 500 rounds. The result depends on the seed and the numbers of the sessions alone, not on threads.

        ``rows=True`` keeps every session at once; otherwise ``run.sessions`` plays them again when it is needed.
        ``progress`` is ``True`` for a bar of ``tqdm``, or a function that receives the sessions done, all sessions and
        the rounds played. Ctrl-C raises ``Interrupted`` with the sessions that were over. ``on`` places the work on
        Ray, Dask or an executor.

        >>> import croupier as cr
        >>> run = cr.table("house-craps").simulate("pass", bankroll=300, rolls=100, sessions=1000)
        >>> run.summary.net.low < run.summary.net.exact < run.summary.net.high
        True
        """
        from ._run import order, simulate

        asked = order(
            self,
            strategies,
            bankroll=bankroll,
            rounds=_rounds(self.round, rolls=rolls, hands=hands, spins=spins),
            sessions=sessions,
            first=first,
            seed=seed,
            threads=threads,
            until=until,
            goal=goal,
            sets=sets,
            engine=engine,
            exact=exact,
            pace=pace,
        )
        return simulate(self, asked, rows=rows, progress=progress, on=on)


    def session(
        self,
        strategy: StrategyLike,
        *,
        bankroll: Amount,
        number: int,
        rolls: int | None = None,
        hands: int | None = None,
        spins: int | None = None,
        seed: int = 1,
        until: str | None = None,
        sets: Mapping[str, Amount] | None = None,
    ) -> Session:
        """Plays one session of a simulation at the table, round by round: ``number`` is its number there.

        >>> import croupier as cr
        >>> night = cr.table("house-craps").session("pass", bankroll=300, rolls=5, seed=1, number=17)
        >>> night.frame.columns
        ['round', 'phase', 'outcome', 'actions', 'bets', 'net', 'rail', 'bankroll', 'clauses']
        >>> night.as_rehearsal().splitlines()[0]
        'pack house-craps'
        """
        from ._run import Session, order

        rounds = _rounds(self.round, rolls=rolls, hands=hands, spins=spins)
        given = {"bankroll": bankroll, "rounds": rounds, "seed": seed, "until": until, "sets": sets}
        asked = order(self, strategy, sessions=1, first=0, **given)
        texts = [(one.name, one.text) for one in asked["strategies"] if isinstance(one, Strategy)]
        return Session(_croupier.trace_session(self._rules, {**asked, "strategies": texts}, number))


def _rounds(word: str, **given: int | None) -> int | None:
    """Returns the number of rounds, which the caller may give by the word of the game."""
    some = {name: number for name, number in given.items() if number is not None}
    if len(some) > 1:
        raise CroupierError(f"give one of {', '.join(some)}, not several", "argument", None, f"use {word}s=")
    for name, number in some.items():
        if number < 1:
            raise CroupierError(f"{name} must be at least 1, not {number}", "argument")
    return next(iter(some.values()), None)


def table(
    pack: str,
    options: Mapping[str, Any] | None = None,
    limits: Mapping[str, tuple[Amount, Amount]] | None = None,
) -> Table:
    """Opens a table: a pack with the operator's options and posted limits in dollars.

    >>> import croupier as cr
    >>> table = cr.table("house-craps", options={"all-small": "on"}, limits={"all": (5, 500)})
    >>> "all-small" in table.wagers
    True
    """
    return Table(pack, options, limits)


@dataclass(frozen=True)
class TableDifference:
    """The differences between two tables, as ``croupier diff --json`` prints them."""

    facts: dict[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.facts[key]

    def keys(self) -> list[str]:
        """Returns the names of the parts."""
        return list(self.facts)


def diff(first: Table, second: Table, *, stake: Amount | None = None) -> TableDifference:
    """Compares two tables: wagers that only one has, terms that differ, the effect on the edge, other rules.

    >>> import croupier as cr
    >>> found = cr.diff(cr.table("house-craps"), cr.table("house-craps", options={"all-small": "on"}))
    >>> [wager["wager"] for wager in found["only_b"]]
    ['all-small', 'all-tall', 'make-them-all']
    """
    return TableDifference(first._rules.diff(second._rules, stake))
