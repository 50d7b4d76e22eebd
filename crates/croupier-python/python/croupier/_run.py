"""A finished simulation: its figures, its sessions, its pictures and everything needed to repeat it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import _croupier
from ._errors import CroupierError, Interrupted
from ._frame import Frame
from ._strategy import Strategy, StrategyLike, as_strategy, strategy_name
from ._view import play_function, source_of

if TYPE_CHECKING:
    from ._table import Table

__all__ = ["Difference", "Estimate", "Run", "Session", "Sessions", "StrategySummary", "Summary"]

ROUNDS = 500
"""The number of rounds in a session if no end is given."""

MARKS = 60
"""The number of moments at which a picture shows the bankroll."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95% confidence interval, and its exact value where that is known."""

    value: float | None
    low: float | None
    high: float | None
    exact: float | None = None


class StrategySummary(Mapping[str, Estimate]):
    """The figures of one strategy, by name. Amounts are dollars, shares are fractions of 1."""

    def __init__(self, result: dict[str, Any]) -> None:
        self.result = result
        self.strategy: str = result["strategy"]
        figures: dict[str, Any] = result["figures"]
        self._figures = {
            name: Estimate(one["value"], one["low"], one["high"], one.get("exact"))
            for name, one in figures.items()
            if isinstance(one, dict) and "value" in one
        }

    def __getitem__(self, name: str) -> Estimate:
        return self._figures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def __getattr__(self, name: str) -> Estimate:
        try:
            return self.__dict__["_figures"][name]
        except KeyError:
            raise AttributeError(f"there is no figure '{name}'") from None

    @property
    def percentiles(self) -> dict[int, Estimate]:
        """Percentiles of the net result, in dollars."""
        return {
            one["percent"]: Estimate(one["value"], one["low"], one["high"], one.get("exact"))
            for one in self.result["figures"]["percentiles"]
        }

    @property
    def engine(self) -> str:
        """The engine that played: ``compiled``, ``general`` or ``table``."""
        return self.result["engine"]

    @property
    def refused(self) -> list[dict[str, Any]]:
        """The bets that the table refuses, with reason and clause."""
        return self.result["refused"]


class Summary(Frame):
    """The figures of all strategies: a row for each figure of each strategy.

    ``summary["pass"].net`` is a figure of one strategy; if the run has only one, ``summary.net`` is enough.
    """

    def __init__(self, results: list[dict[str, Any]]) -> None:
        self.strategies: dict[str, StrategySummary] = {one["strategy"]: StrategySummary(one) for one in results}
        rows = [
            (name, figure, one.value, one.low, one.high, one.exact)
            for name, summary in self.strategies.items()
            for figure, one in summary.items()
        ]
        super().__init__(("strategy", "figure", "value", "low", "high", "exact"), rows)

    def __getitem__(self, key: str | int) -> Any:
        if isinstance(key, str) and key in self.strategies:
            return self.strategies[key]
        return super().__getitem__(key)

    def __getattr__(self, name: str) -> Estimate:
        strategies = self.__dict__.get("strategies", {})
        if len(strategies) == 1:
            return getattr(next(iter(strategies.values())), name)
        raise AttributeError(f"there are several strategies: summary[NAME].{name}")


@dataclass(frozen=True)
class Difference:
    """The paired difference between two strategies, in dollars."""

    sessions: int
    total_cents: int
    squares: int
    exact: float | None

    @property
    def net(self) -> Estimate:
        """The average of the first's net result less the second's, with its 95% interval."""
        count = self.sessions
        mean = Fraction(self.total_cents, count)
        if count < 2:
            return Estimate(float(mean) / 100, None, None, self.exact)
        variance = (Fraction(self.squares, count) - mean * mean) * count / (count - 1)
        error = 1.959963984540054 * math.sqrt(variance / count)
        return Estimate(float(mean) / 100, (float(mean) - error) / 100, (float(mean) + error) / 100, self.exact)


class Sessions:
    """Every session as a row of Arrow memory: ``strategy``, ``session``, ``rounds``, ``ended``, and whole cents in
    ``bankroll``, ``net``, ``peak``, ``low`` and ``drawdown``.

    polars, pandas, pyarrow and DuckDB read it without a copy: ``polars.DataFrame(run.sessions)``.
    """

    def __init__(self, rows: _croupier.Rows) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __arrow_c_schema__(self) -> object:
        return self._rows.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._rows.__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> Any:
        """Returns a ``pyarrow.Table``."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> Any:
        """Returns a ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> Any:
        """Returns a ``pandas.DataFrame``."""
        return self.to_arrow().to_pandas()

    def __repr__(self) -> str:
        return f"<Sessions: {len(self)} rows>"


class Session:
    """One session, round by round. Amounts are whole cents."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.rounds: list[dict[str, Any]] = facts["rounds"]
        """Every round with its actions, its outcome and the bets that it decided."""
        self._rehearsal: str = facts["rehearsal"]

    @property
    def frame(self) -> Frame:
        """A row for each round: outcome, actions, decided bets, net result, rail, bankroll and clauses."""
        columns = ("round", "phase", "outcome", "actions", "bets", "net", "rail", "bankroll", "clauses")
        rows: list[list[Any]] = []
        for one in self.rounds:
            actions = [" ".join(str(word) for word in action if word not in ("", None)) for action in one["actions"]]
            bets = [f"{bet['wager']} {bet['result']} {bet['net']}" for bet in one["bets"]]
            clauses = [bet["clause"] for bet in one["bets"] if bet["clause"]]
            net = sum(bet["net"] for bet in one["bets"])
            rows.append(
                [one["round"], one["phase"], one["outcome"], actions, bets, net, one["rail"], one["bankroll"], clauses]
            )
        return Frame(columns, rows)

    def as_rehearsal(self) -> str:
        """Returns the session as a script (``*.play``) that ``croupier rehearse`` accepts."""
        return self._rehearsal

    def __repr__(self) -> str:
        return f"<Session of {len(self.rounds)} rounds>"


def order(
    table: Table, strategies: StrategyLike | Sequence[StrategyLike], **given: Any
) -> dict[str, Any]:
    """Makes the order for a simulation; the compiled part checks its values."""
    del table
    many: Sequence[StrategyLike] = strategies if isinstance(strategies, (list, tuple)) else [strategies]  # type: ignore[list-item]
    played = [as_strategy(one) for one in many]
    if not played:
        raise CroupierError("a simulation needs at least one strategy", "argument")
    if given["rounds"] is None and given["until"] is None:
        given["rounds"] = ROUNDS
    for name, least in (("sessions", 1), ("first", 0), ("seed", 0)):
        if not isinstance(given[name], int) or given[name] < least:
            raise CroupierError(f"{name} must be a whole number of at least {least}, not {given[name]!r}", "argument")
    if given["sets"] is not None:
        given["sets"] = dict(given["sets"])
    return {"strategies": played, **given}


def simulate(
    table: Table,
    asked: dict[str, Any],
    *,
    rows: bool,
    progress: bool | Callable[[int, int, int], object],
    on: Any,
) -> Run:
    """Plays an order, here or elsewhere."""
    played = asked["strategies"]
    plain: dict[str, Any] = {
        **asked,
        "strategies": [(one.name, one.text) for one in played if isinstance(one, Strategy)],
    }
    functions = [(place, one) for place, one in enumerate(played) if not isinstance(one, Strategy)]
    total = asked["sessions"] * len(played)
    with _bar(progress, total) as bar:
        if on is not None:
            from ._cluster import play_parts

            if functions:
                raise CroupierError("a Python function cannot be played elsewhere", "argument", None, "leave out on=")
            return Run(table, plain, play_parts(table, plain, on, bar))
        stopped = _play_functions(table, plain, functions, bar) if functions else None
        run = _croupier.Run(table._rules, plain, rows, bar)
    finished = Run(table, plain, run)
    stopped = stopped or run.stopped
    if stopped is not None:
        if isinstance(stopped, KeyboardInterrupt):
            raise Interrupted(f"stopped after {finished.played} of {total} sessions", finished) from None
        raise stopped
    return finished


def _play_functions(
    table: Table, plain: dict[str, Any], functions: list[tuple[int, Any]], bar: Callable[[int, int], object] | None
) -> BaseException | None:
    """Plays the functions of an order and puts their sessions into it."""
    if plain["until"] is not None:
        raise CroupierError("'until' does not end a Python function", "until", None, "call view.stop() in the function")
    stopped: BaseException | None = None
    plain["functions"] = played = []
    for place, function in functions:
        ends, refused, stopped = play_function(
            table,
            function,
            bankroll=plain["bankroll"],
            rounds=plain["rounds"],
            first=plain["first"],
            sessions=plain["sessions"],
            seed=plain["seed"],
            tell=(lambda done: None) if bar is None else (lambda done: bar(done, 0)),
        )
        played.append((place, strategy_name(function), source_of(function), ends, refused))
        if stopped is not None:
            break
    return stopped


class _bar:
    """The function that the compiled part calls with sessions and rounds, and its bar if there is one."""

    def __init__(self, progress: bool | Callable[[int, int, int], object], total: int) -> None:
        self.progress, self.total, self.bar = progress, total, None

    def __enter__(self) -> Callable[[int, int], object] | None:
        if self.progress is False:
            return None
        if self.progress is True:
            from tqdm.auto import tqdm

            bar: Any = tqdm(total=self.total, unit=" sessions", unit_scale=True)
            self.bar = bar

            def show(sessions: int, rounds: int) -> None:
                bar.update(sessions - bar.n)

            return show
        call = self.progress
        return lambda sessions, rounds: call(sessions, self.total, rounds)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()


class Run:
    """A finished simulation.

    >>> import croupier as cr
    >>> run = cr.table("house-craps").simulate(["pass", "iron-cross"], bankroll=500, rolls=50, sessions=500)
    >>> sorted(run.strategies)
    ['iron-cross', 'pass']
    >>> len(run.sessions)
    1000
    """

    def __init__(self, table: Table, plain: dict[str, Any], played: _croupier.Run) -> None:
        self.table = table
        self._plain = plain
        self._run = played
        self._results = played.results()
        self._sessions: Sessions | None = None
        self._marked: _croupier.Run | None = None

    @property
    def strategies(self) -> list[str]:
        """The names of the strategies."""
        return [one["strategy"] for one in self._results]

    @property
    def played(self) -> int:
        """The sessions that are over, of all strategies together."""
        return sum(one["sessions"] for one in self._results)

    @property
    def results(self) -> list[dict[str, Any]]:
        """The results as ``croupier simulate --json`` prints them, one for each strategy."""
        return self._results

    @property
    def summary(self) -> Summary:
        """All figures with their intervals and exact values."""
        return Summary(self._results)

    @property
    def sessions(self) -> Sessions:
        """Every session as a row. If the run did not keep them, it plays them again, which gives the same rows."""
        if self._sessions is None:
            self._sessions = Sessions(self._run.rows())
        return self._sessions

    @property
    def provenance(self) -> dict[str, Any]:
        """Everything needed to repeat the run."""
        return self._run.provenance()

    @property
    def tally(self) -> bytes:
        """The whole result with its request: ``croupier merge`` and ``croupier.merge`` add such parts up."""
        return self._run.tally()

    def difference(self, one: str | StrategyLike | int, two: str | StrategyLike | int) -> Difference:
        """Compares two strategies session by session. They share their dice, so that the difference is known more
        precisely than the two results suggest."""
        places = self.place(one), self.place(two)
        count, total, squares = self._run.difference(*places)
        first, second = (self.summary.strategies[self.strategies[place]] for place in places)
        exact = None
        if first.net.exact is not None and second.net.exact is not None:
            exact = first.net.exact - second.net.exact
        return Difference(count, int(total), int(squares), exact)

    def place(self, strategy: str | StrategyLike | int) -> int:
        """Returns the index of a strategy in the run."""
        if isinstance(strategy, int):
            return strategy
        name = strategy if isinstance(strategy, str) else strategy_name(strategy)
        if name.split("/")[-1] in self.strategies:
            return self.strategies.index(name.split("/")[-1])
        names = ", ".join(self.strategies)
        raise CroupierError(f"unknown strategy '{name}' in this run", "unknown-strategy", None, f"expected one of: {names}")

    def fan(self, strategy: str | StrategyLike | int = 0) -> Frame:
        """Returns percentiles of the bankroll over the rounds, in cents, and the share that is broke."""
        if self._marked is None:
            # Recording takes time, so the run itself does not record.
            again = {**self._plain, "exact": False, "marks": MARKS, "functions": []}
            self._marked = _croupier.Run(self.table._rules, again)
        columns = ("round", "p5", "p25", "p50", "p75", "p95", "broke")
        texts = [name for name, _ in self._plain["strategies"]]
        name = self.strategies[self.place(strategy)]
        if name not in texts:
            raise CroupierError(f"{name} is a Python function, whose course is not recorded", "argument")
        spread = self._marked.fan(texts.index(name))
        return Frame(columns, [[one[name] for name in columns] for one in spread])

    def ends(self, strategy: str | StrategyLike | int = 0) -> Frame:
        """Returns the final bankrolls in bins of equal width, in cents, with the number of sessions in each."""
        columns = ("from", "to", "sessions", "exact")
        bins = self._run.ends(self.place(strategy))
        return Frame(columns, [[one.get(name) for name in columns] for one in bins])

    def distribution(self, strategy: str | StrategyLike | int = 0) -> Frame:
        """Returns every final bankroll in cents, its number of sessions, and its exact chance if known."""
        return Frame(("bankroll", "sessions", "exact"), self._run.distribution(self.place(strategy)))

    def plot(self, **options: Any) -> Any:
        """Draws the bankroll over time, where sessions end and ruin; returns a ``matplotlib`` figure."""
        from ._plot import plot

        return plot(self, **options)

    def __repr__(self) -> str:
        return f"<Run of {', '.join(self.strategies)} at {self.table.pack}: {self.played} sessions>"
