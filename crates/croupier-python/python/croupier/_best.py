"""The best play for a goal over a set of bets and stakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _croupier
from ._errors import CroupierError
from ._frame import Frame
from ._strategy import Strategy
from ._sweep import amounts
from ._types import Amount, Amounts

if TYPE_CHECKING:
    from ._table import Table

__all__ = ["Best", "best"]


class Best:
    """The best play, with its value and the strategy that plays it."""

    def __init__(self, table: Table, facts: dict[str, Any]) -> None:
        self.table = table
        self._facts = facts

    @property
    def value(self) -> float:
        """The chance to reach the goal, or the expected number of rounds with a bet."""
        return self._facts["value"]

    @property
    def error(self) -> float:
        """The largest possible error of the value."""
        return self._facts["exact_error"]

    @property
    def objective(self) -> str:
        """The purpose of the play: ``reach-goal`` or ``most-time``."""
        return self._facts["objective"]

    @property
    def is_whole_shoe(self) -> bool:
        """True if every hand is treated as dealt from a whole shoe."""
        return self._facts["exact_whole_shoe"]

    @property
    def positions(self) -> int:
        """The number of positions of the table."""
        return self._facts["positions"]

    @property
    def bankrolls(self) -> int:
        """The number of bankrolls that were told apart."""
        return self._facts["bankrolls"]

    @property
    def actions(self) -> int:
        """The number of combinations of bets in all positions."""
        return self._facts["actions"]

    @property
    def text(self) -> str:
        """The policy as the text of a strategy: rules for the positions and bankrolls that its own play can reach."""
        return self._facts["strategy"]

    @property
    def strategy(self) -> Strategy:
        """The policy as a strategy called ``best``, which ``simulate`` plays."""
        return Strategy(self.text, name="best")

    @property
    def library(self) -> Frame:
        """The library's strategies with their values, the best first, and what they fall short of the best play by."""
        rows = [
            (one["strategy"], one["value"], self.value - one["value"], one["exact_error"])
            for one in self._facts["library"]
        ]
        return Frame(("strategy", "value", "short_of_best", "exact_error"), rows)

    @property
    def not_computed(self) -> tuple[str, ...]:
        """The library's strategies that have no exact value here."""
        return tuple(self._facts["library_not_computed"])

    @property
    def provenance(self) -> dict[str, Any]:
        """The program with its commit, and the table with the digests of its packs."""
        return self._facts["provenance"]

    def to_dict(self) -> dict[str, Any]:
        """Returns everything as ``croupier best --json`` prints it."""
        return dict(self._facts)

    def __repr__(self) -> str:
        return f"<Best {self.objective} at {self.table.pack}: {self.value:.9g} ± {self.error:.0e}>"


def best(
    table: Table,
    bets: Sequence[str] | Mapping[str, Amounts | None],
    *,
    bankroll: Amount,
    goal: Amount,
    stakes: Amounts = (),
    objective: str = "reach-goal",
    library: bool = True,
) -> Best:
    """Computes the best play: the bets and stakes that reach a goal most often, as ``croupier best`` does.

    ``bets`` are the wagers to choose from, with ``stakes`` for all of them, or a mapping of wagers to their own stakes
    (``None`` for those of all); ``odds`` are the odds behind the others. Bankroll and goal include chips on the layout.
    The objective is ``reach-goal`` (the largest chance to reach the goal before ruin) or ``most-time`` (the most rounds
    with a bet). With ``library=False``, the library's strategies are not compared. Ctrl-C stops it.

    >>> import croupier as cr
    >>> red = cr.best(cr.table("house-sic-bo"), ["big"], stakes=[10], bankroll=20, goal=40, library=False)
    >>> win = red.table.edge("big").win
    >>> abs(red.value - win**2 / (win**2 + (1 - win)**2)) < 1e-12     # the gambler's ruin
    True
    >>> print(red.strategy.text.splitlines()[1])
    game sic-bo
    """
    given = dict(bets) if isinstance(bets, Mapping) else dict.fromkeys([bets] if isinstance(bets, str) else bets)
    if not given:
        raise CroupierError("there are no bets to choose from", "best")
    common = amounts(stakes)
    choices: dict[str, list[Amount]] = {}
    for name, own in given.items():
        choices[str(name)] = common if own is None else amounts(own)
        if not choices[str(name)]:
            help = f"give stakes=AMOUNTS, or bets={{{name!r}: AMOUNTS}}"
            raise CroupierError(f"{name} has no stakes", "best", None, help)
    return Best(table, _croupier.best(table._rules, choices, bankroll, goal, objective, library))
