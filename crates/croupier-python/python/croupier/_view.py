"""Python functions as strategies: the view that they get, and the loop that plays their sessions."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from . import _croupier
from ._errors import CroupierError, Refused
from ._types import Amount

if TYPE_CHECKING:
    from ._table import Table

__all__ = ["View"]

PERSON = 1
"""The number of the player at the table."""

_CENTS = Decimal(100)
_TIME, _BROKE, _STOPPED = 0, 1, 2

Session = tuple[int, int, int, int, int, int, int]


def cents(amount: Amount, name: str = "the amount") -> int:
    """Turns dollars into whole cents."""
    try:
        exact = Decimal(str(amount)) * 100
        whole = int(exact)
    except (ArithmeticError, ValueError):
        raise CroupierError(f"{name} must be an amount in dollars, not {amount!r}", "not-an-amount") from None
    if exact != whole or isinstance(amount, bool):
        raise CroupierError(f"{name} must be whole cents, not {amount!r}", "not-an-amount")
    return whole


class View:
    """The table as a strategy sees it before a round, and its actions there. Amounts are dollars.

    A function that is a strategy gets a view before every round, and once more for each decision in mid-round::

        def odds_after_six(view):
            if view.point is None:
                view.bet("pass", 10)
            elif view.point in (6, 8) and "pass-odds" not in view.bets:
                view.bet("pass-odds", 20)
    """

    def __init__(self, game: _croupier.Game, opening: int) -> None:
        self._game = game
        self._opening = opening
        self._stopped = False
        self._short = False
        self._state: dict[str, Any] | None = None
        self._refused: set[tuple[str, str, str]] = set()
        self.events: list[dict[str, Any]] = []
        """The events of the last round."""
        self.rounds = 0
        """The number of rolls, hands or spins so far."""
        self.memory: dict[str, Any] = {}
        """A place for the function's notes; it is empty when a session begins."""

    @property
    def bankroll(self) -> Decimal:
        """All chips, including those on the layout."""
        return self._game.chips(PERSON)[2] / _CENTS

    @property
    def rail(self) -> Decimal:
        """The chips in the rail."""
        return self._game.chips(PERSON)[0] / _CENTS

    @property
    def net(self) -> Decimal:
        """The result of the session so far."""
        return (self._game.chips(PERSON)[2] - self._opening) / _CENTS

    @property
    def bets(self) -> dict[str, Decimal]:
        """The bets on the layout by name, such as ``place-6`` or ``come-8``."""
        return {name: stake / _CENTS for name, stake in self._game.bets(PERSON)}

    @property
    def facts(self) -> dict[str, Any]:
        """The state of the game: at craps ``point``, ``rolls`` and more, elsewhere ``shown`` with cards and dice."""
        if self._state is None:
            self._state = self._game.state(PERSON)
        return self._state

    @property
    def point(self) -> int | None:
        """The point at craps; ``None`` on the come-out."""
        return self.facts.get("point") or None

    @property
    def dice(self) -> tuple[int, int] | None:
        """The dice of the last roll at craps."""
        for event in self.events:
            if event["event"] == "rolled":
                return tuple(event["dice"])
        return None

    @property
    def deciding(self) -> bool:
        """True in mid-round, when the game asks for a decision."""
        return bool(self.facts["decision"])

    @property
    def offers(self) -> list[dict[str, Any]]:
        """The actions that the table would accept now, as requests with ranges in cents."""
        return self._game.offers(PERSON)

    def bet(self, wager: str, amount: Amount) -> bool:
        """Makes a bet or adds to it. Returns false if the table refuses; the run lists the refusal."""
        return self._ask({"do": "bet", "wager": wager, "amount": cents(amount)}, wager)

    def reduce(self, wager: str, amount: Amount) -> bool:
        """Takes back part of a bet."""
        return self._ask({"do": "reduce", "wager": wager, "amount": cents(amount)}, wager)

    def down(self, wager: str) -> bool:
        """Takes a bet down."""
        return self._ask({"do": "down", "wager": wager}, wager)

    def turn(self, wager: str, on: bool) -> bool:
        """Calls a bet on or off."""
        return self._ask({"do": "turn", "wager": wager, "on": on}, wager)

    def decide(self, request: str, **fields: Any) -> bool:
        """Makes a decision in mid-round by its request, such as ``raise``; ``offers`` lists what is possible."""
        return self._ask({"do": request, **fields}, request)

    def stop(self) -> None:
        """Ends the session before the next round."""
        self._stopped = True

    def _ask(self, request: dict[str, Any], wager: str) -> bool:
        self._state = None
        try:
            self._game.ask(PERSON, request)
        except Refused as refusal:
            if refusal.code == "not-covered":
                self._short = True
            else:
                self._refused.add((wager, str(refusal.args[0]).rsplit(" (", 1)[0], refusal.clause or ""))
            return False
        return True


def source_of(function: Callable[[View], Any]) -> str:
    """Returns the source of a function, so that a run says how it was played."""
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return f"# {function!r}"


def play_function(
    table: Table,
    function: Callable[[View], Any],
    *,
    bankroll: Amount,
    rounds: int | None,
    first: int,
    sessions: int,
    seed: int,
    tell: Callable[[int], object],
) -> tuple[list[Session], list[tuple[str, str, str]], BaseException | None]:
    """Plays sessions of a function at the real table. An exception ends the play and keeps the sessions before it."""
    opening = cents(bankroll, "the bankroll")
    decisions = table._rules.decisions()
    ends: list[Session] = []
    refused: set[tuple[str, str, str]] = set()
    try:
        for number in range(first, first + sessions):
            game = _croupier.Game(table._rules, seed, number, True)
            game.ask(PERSON, {"do": "sit", "chips": opening})
            view = View(game, opening)
            ends.append(_session(view, game, function, number, rounds, opening, decisions))
            refused |= view._refused
            tell(len(ends))
    except KeyboardInterrupt as stopped:
        return ends, sorted(refused), stopped
    return ends, sorted(refused), None


def _session(
    view: View,
    game: _croupier.Game,
    function: Callable[[View], Any],
    number: int,
    rounds: int | None,
    opening: int,
    decisions: list[str],
) -> Session:
    """Plays one session in the order of ``docs/simulation.md``: time, the strategy acts, the round is played."""
    bankroll = peak = low = opening
    drawdown = 0
    ended = _TIME
    while rounds is None or view.rounds < rounds:
        view._short = False
        view._state = None
        function(view)
        if view._stopped:
            ended = _STOPPED
            break
        if view._short and game.chips(PERSON)[1] == 0:
            ended = _BROKE
            break
        if not _round(view, game, function, decisions):
            ended = _BROKE
            break
        view.rounds += 1
        bankroll = game.chips(PERSON)[2]
        peak = max(peak, bankroll)
        low = min(low, bankroll)
        drawdown = max(drawdown, peak - bankroll)
    return number, view.rounds, bankroll, peak, low, drawdown, ended


def _round(view: View, game: _croupier.Game, function: Callable[[View], Any], decisions: list[str]) -> bool:
    """Plays a round with its decisions. Returns false if the table no longer deals."""
    try:
        view.events = game.play()
    except Refused as refusal:
        if refusal.code == "vigorish-owed":
            return False
        raise
    view._state = None
    while view.facts["stage"] == "in-play":
        if view.deciding:
            function(view)
        try:
            view.events += game.play()
        except Refused as refusal:
            if refusal.code != "needs-decision":
                raise
            _decline(game, decisions)
        view._state = None
    return True


def _decline(game: _croupier.Game, decisions: list[str]) -> None:
    """Makes the decision that costs no chips, if the function made none."""
    free = [one for one in game.offers(PERSON) if "min" not in one and one["do"] in decisions]
    if not free:
        raise CroupierError("the function made no decision that the table needs", "needs-decision")
    game.ask(PERSON, {"do": free[0]["do"]})
