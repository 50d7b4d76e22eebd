"""Environments for reinforcement learning: every game as a ``gymnasium.Env``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from . import _croupier
from ._errors import CroupierError, Refused
from ._table import Table, table
from ._types import Amount
from ._view import PERSON, cents

__all__ = ["CroupierEnv", "gym"]

_CARDS = 12
_RANKS = "23456789TJQKA"


class CroupierEnv(gymnasium.Env[dict[str, Any], Any]):
    """One player at a table.

    Action 0 plays the next round, or continues a hand without a decision. Action ``i`` bets one unit on wager ``i - 1`` of
    ``wagers``. The actions after those are the decisions of the game (``decisions``). The table refuses an action that
    the rules do not allow: it changes nothing, and ``info["refused"]`` has the reason. ``action_masks()`` tells which
    actions the table would accept.

    The reward is the change of the bankroll in dollars, when a round is over. An episode terminates when the rail cannot
    pay for a bet and nothing is on the layout, and is truncated after ``rounds`` rounds.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        at: Table,
        *,
        wagers: Sequence[str] | None = None,
        unit: Amount | None = None,
        bankroll: Amount = 1000,
        rounds: int = 200,
        render_mode: str | None = None,
    ) -> None:
        self.table = at
        least = dict(at._rules.least_stakes())
        self.wagers: list[str] = list(least if wagers is None else wagers)
        for wager in self.wagers:
            if wager not in least:
                raise CroupierError(f"unknown wager '{wager}'", "unknown-wager", None, f"expected one of: {', '.join(least)}")
        self.units: list[int] = [least[wager] if unit is None else cents(unit, "the unit") for wager in self.wagers]
        self.decisions: list[str] = at._rules.decisions()
        self.opening: int = cents(bankroll, "the bankroll")
        self.rounds = rounds
        self.render_mode = render_mode
        self.action_space: spaces.Space[Any] = spaces.Discrete(1 + len(self.wagers) + len(self.decisions))
        top = numpy.iinfo(numpy.int64).max
        self.observation_space: spaces.Space[dict[str, Any]] = spaces.Dict(
            {
                "rail": spaces.Box(0, top, (1,), numpy.int64),
                "stakes": spaces.Box(0, top, (len(self.wagers),), numpy.int64),
                "point": spaces.Discrete(13),
                "dice": spaces.Box(0, 6, (3,), numpy.int8),
                "cards": spaces.Box(0, 14, (_CARDS,), numpy.int8),
                "deciding": spaces.Discrete(2),
            }
        )
        self._game: _croupier.Game | None = None
        self._played = 0
        self._before = 0
        self._dice = [0, 0, 0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Opens the table for a new episode."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(0, 2**62))
        self._game = _croupier.Game(self.table._rules, number, 0, True)
        self._game.ask(PERSON, {"do": "sit", "chips": self.opening})
        self._played, self._before, self._dice = 0, self.opening, [0, 0, 0]
        return self._observation(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Bets, decides, or plays a round."""
        if self._game is None:
            raise CroupierError("reset the environment first", "argument")
        info: dict[str, Any] = {}
        reward = 0.0
        place = int(action) - 1
        try:
            if place < 0:
                reward = self._round()
            elif place < len(self.wagers):
                bet = {"do": "bet", "wager": self.wagers[place], "amount": self.units[place]}
                self._game.ask(PERSON, bet)
            else:
                self._game.ask(PERSON, {"do": self.decisions[place - len(self.wagers)]})
        except CroupierError as refusal:
            info["refused"] = {"code": refusal.code, "clause": refusal.clause, "words": str(refusal)}
        rail, layout, _ = self._game.chips(PERSON)
        broke = layout == 0 and rail < min(self.units)
        return self._observation(), reward, broke, self._played >= self.rounds, info

    def _round(self) -> float:
        assert self._game is not None
        try:
            events = self._game.play()
        except Refused as refusal:
            if refusal.code != "needs-decision":
                raise
            self._decline()
            events = self._game.play()
        for event in events:
            dice = event.get("dice")
            if isinstance(dice, list) and dice and all(isinstance(face, int) for face in dice):
                self._dice = ([*dice, 0, 0, 0])[:3]
        if self._game.state(PERSON)["stage"] == "in-play":
            return 0.0
        self._played += 1
        bankroll = self._game.chips(PERSON)[2]
        change, self._before = bankroll - self._before, bankroll
        return change / 100

    def _decline(self) -> None:
        """Makes the first decision that costs no chips."""
        assert self._game is not None
        for offer in self._game.offers(PERSON):
            if offer["do"] in self.decisions and "min" not in offer:
                self._game.ask(PERSON, {"do": offer["do"]})
                return

    def action_masks(self) -> Any:
        """Returns which actions the table would accept now, as a boolean array."""
        assert self._game is not None
        offers = self._game.offers(PERSON)
        bets = {
            one["wager"]: one for one in offers if one["do"] == "bet" and not one.get("for_dealers")
        }

        def takes(wager: str, unit: int) -> bool:
            offer = bets.get(wager)
            return (
                offer is not None
                and offer["min"] <= unit <= offer["max"]
                and (unit - offer["min"]) % max(offer["step"], 1) == 0
            )

        requests = {one["do"] for one in offers}
        mask = [True]
        mask += [takes(wager, unit) for wager, unit in zip(self.wagers, self.units, strict=True)]
        mask += [decision in requests for decision in self.decisions]
        return numpy.array(mask, dtype=bool)

    def _observation(self) -> dict[str, Any]:
        assert self._game is not None
        state = self._game.state(PERSON)
        stakes = dict(self._game.bets(PERSON))
        shown = state.get("shown") or {}
        cards = [_RANKS.index(card[0]) + 2 for hand in shown.get("hands", ()) for card in hand["up"]][:_CARDS]
        dice = shown.get("dice") or self._dice
        return {
            "rail": numpy.array([self._game.chips(PERSON)[0]], dtype=numpy.int64),
            "stakes": numpy.array([stakes.get(wager, 0) for wager in self.wagers], dtype=numpy.int64),
            "point": numpy.int64(state.get("point", 0)),
            "dice": numpy.array([*dice, 0, 0, 0][:3], dtype=numpy.int8),
            "cards": numpy.array(cards + [0] * (_CARDS - len(cards)), dtype=numpy.int8),
            "deciding": numpy.int64(1 if state["decision"] else 0),
        }

    def render(self) -> str | None:
        """Returns the table as text."""
        if self._game is None or self.render_mode != "ansi":
            return None
        rail, layout, _ = self._game.chips(PERSON)
        return f"rail {rail / 100:.2f}, on the layout {layout / 100:.2f}: {self._game.bets(PERSON)}"


def gym(
    pack: str | Table,
    *,
    options: dict[str, Any] | None = None,
    limits: dict[str, tuple[Amount, Amount]] | None = None,
    **settings: Any,
) -> CroupierEnv:
    """Makes an environment of a pack or a table; ``CroupierEnv`` describes the settings."""
    at = pack if isinstance(pack, Table) else table(pack, options, limits)
    return CroupierEnv(at, **settings)
