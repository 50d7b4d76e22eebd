"""A live table: players, offers, requests, events and refusals."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from . import _croupier
from ._types import Amount
from ._view import cents

if TYPE_CHECKING:
    from ._table import Table

__all__ = ["Game"]

_CENTS = Decimal(100)


class Game:
    """A table in play. Requests are those of the API (``docs/api.md``) with amounts in cents; the methods take dollars.

    The seed and the number decide every roll, card and spin, with the same outcomes as session ``number`` of a
    simulation. The crew may also enter dice: ``game.ask({"do": "roll", "dice": [3, 4]}, crew=True)``.

    At craps a player must shoot. With ``shooters=True`` two other players shoot, as in a simulation.

    >>> import croupier as cr
    >>> game = cr.Game(cr.table("house-craps"), seed=7)
    >>> _ = game.sit(300)
    >>> _ = game.bet("pass", 10)
    >>> [event["event"] for event in game.ask({"do": "roll", "dice": [5, 6]}, crew=True) if event["event"] == "paid"]
    ['paid']
    >>> game.rail()
    Decimal('310')
    >>> try:
    ...     game.bet("come", 10)
    ... except cr.Refused as refusal:
    ...     print(refusal.code, refusal.clause)
    not-now house-craps/4.3#open
    """

    def __init__(self, table: Table, *, seed: int = 1, number: int = 0, shooters: bool = False) -> None:
        self.table = table
        self._game = _croupier.Game(table._rules, seed, number, shooters)

    def ask(self, request: dict[str, Any], *, person: int = 1, crew: bool = False) -> list[dict[str, Any]]:
        """Makes a request and returns its events. Raises ``Refused`` if the dealer refuses it."""
        return self._game.ask(person, request, crew)

    def play(self) -> list[dict[str, Any]]:
        """Plays the next roll, hand or spin, or continues a hand after a decision; returns its events."""
        return self._game.play()

    def sit(self, chips: Amount, *, person: int = 1, position: int | None = None) -> list[dict[str, Any]]:
        """Sits a person down with chips."""
        where = {} if position is None else {"position": position}
        return self.ask({"do": "sit", "chips": cents(chips, "the chips"), **where}, person=person)

    def bet(self, wager: str, amount: Amount, *, person: int = 1) -> list[dict[str, Any]]:
        """Makes a bet or adds to it."""
        return self.ask({"do": "bet", "wager": wager, "amount": cents(amount)}, person=person)

    def reduce(self, wager: str, amount: Amount, *, person: int = 1) -> list[dict[str, Any]]:
        """Takes back part of a bet."""
        return self.ask({"do": "reduce", "wager": wager, "amount": cents(amount)}, person=person)

    def down(self, wager: str, *, person: int = 1) -> list[dict[str, Any]]:
        """Takes a bet down."""
        return self.ask({"do": "down", "wager": wager}, person=person)

    def offers(self, person: int = 1) -> list[dict[str, Any]]:
        """Returns the requests that the table would accept from a person, with ranges of amounts in cents."""
        return self._game.offers(person)

    def bets(self, person: int = 1) -> dict[str, Decimal]:
        """Returns a person's bets in dollars."""
        return {name: stake / _CENTS for name, stake in self._game.bets(person)}

    def rail(self, person: int = 1) -> Decimal:
        """Returns a person's chips in the rail."""
        return self._game.chips(person)[0] / _CENTS

    def bankroll(self, person: int = 1) -> Decimal:
        """Returns a person's chips altogether, less the vigorish that the person owes."""
        return self._game.chips(person)[2] / _CENTS

    def state(self, person: int = 1) -> dict[str, Any]:
        """Returns the state of the game as a person sees it."""
        return self._game.state(person)

    def __repr__(self) -> str:
        return f"<Game at {self.table.pack}>"
