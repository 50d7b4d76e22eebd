"""Exact figures of wagers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from ._frame import Frame

__all__ = ["Edge", "EdgeFrame", "ResultChance"]


@dataclass(frozen=True)
class ResultChance:
    """One possible result of a wager per unit of stake, with its chance and its clauses."""

    result: Fraction
    chance: Fraction
    words: str
    clauses: tuple[str, ...]


class Edge:
    """The exact figures of one wager. Chances and results are ``fractions.Fraction``.

    >>> import croupier as cr
    >>> place = cr.table("house-craps").edge("place-6")
    >>> place.net, place.edge
    (Fraction(-1, 66), Fraction(1, 66))
    >>> [(one.result, one.chance) for one in place.distribution]
    [(Fraction(7, 6), Fraction(5, 11)), (Fraction(-1, 1), Fraction(6, 11))]
    >>> cr.table("house-craps").edge("buy-4").per_outlay
    Fraction(-1, 60)
    """

    def __init__(self, figures: dict[str, Any]) -> None:
        self._figures = figures

    @property
    def wager(self) -> str:
        """The wager's id."""
        return self._figures["wager"]

    @property
    def name(self) -> str:
        """The document's name for the wager."""
        return self._figures["name"]

    @property
    def decision(self) -> str | None:
        """The player's decision, where there is one: ``war``, ``surrender``."""
        return self._figures.get("decision")

    @property
    def round(self) -> str:
        """The game's word for a round: ``roll``, ``hand`` or ``spin``."""
        return self._figures["round"]

    def _fraction(self, name: str) -> Fraction:
        return Fraction(self._figures[name])

    @cached_property
    def net(self) -> Fraction:
        """The average result of a stake of one."""
        return self._fraction("net")

    @cached_property
    def edge(self) -> Fraction:
        """The house edge as it is usually published."""
        return self._fraction("edge")

    @cached_property
    def per_outlay(self) -> Fraction:
        """The average result per unit of everything put down: stake, vigorish in advance, raises."""
        return self._fraction("net_per_outlay")

    @cached_property
    def per_resolved(self) -> Fraction | None:
        """The average result of bets that do not push."""
        text = self._figures["net_per_resolved"]
        return None if text is None else Fraction(text)

    @cached_property
    def per_round(self) -> Fraction:
        """The average result of a roll, hand or spin."""
        return self._fraction("net_per_round")

    @cached_property
    def win(self) -> Fraction:
        """The chance to win."""
        return self._fraction("win")

    @cached_property
    def push(self) -> Fraction:
        """The chance of a push."""
        return self._fraction("push")

    @cached_property
    def lose(self) -> Fraction:
        """The chance to lose."""
        return self._fraction("lose")

    @cached_property
    def rounds(self) -> Fraction:
        """The average number of rolls, hands or spins until a bet is decided."""
        return self._fraction("expected_rounds")

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the result."""
        return self._fraction("variance")

    @property
    def sd(self) -> float:
        """The standard deviation of the result."""
        return self._figures["standard_deviation"]

    @property
    def skewness(self) -> float | None:
        """The skewness of the result; ``None`` if it is always the same."""
        return self._figures["skewness"]

    @cached_property
    def distribution(self) -> tuple[ResultChance, ...]:
        """Every result with its chance and its clauses, the best first."""
        return tuple(
            ResultChance(Fraction(one["result"]), Fraction(one["chance"]), one["words"], tuple(one["clauses"]))
            for one in self._figures["distribution"]
        )

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause behind the figures."""
        return tuple(self._figures["clauses"])

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for the reader."""
        return tuple(self._figures.get("notes", ()))

    def to_dict(self) -> dict[str, Any]:
        """Returns all figures as ``croupier edge --json`` prints them: fractions as texts."""
        return dict(self._figures)

    def __repr__(self) -> str:
        return f"<Edge {self.wager}: net {_short(self.net)}, edge {float(self.edge):.4%}>"


def _short(number: Fraction) -> str:
    text = str(number)
    return text if len(text) <= 24 else f"{float(number):.9f}…"


class EdgeFrame(Frame):
    """The figures of several wagers: a row for each."""

    COLUMNS = ("wager", "decision", "edge", "net", "win", "push", "lose", "sd", "clauses")

    def __init__(self, edges: list[Edge]) -> None:
        self.edges = edges
        super().__init__(
            self.COLUMNS,
            [(e.wager, e.decision, e.edge, e.net, e.win, e.push, e.lose, e.sd, e.clauses) for e in edges],
        )

    def wager(self, name: str) -> Edge:
        """Returns the figures of a wager; of several decisions, the best."""
        for edge in self.edges:
            if edge.wager == name:
                return edge
        raise KeyError(name)

    def wagers(self) -> Iterator[Edge]:
        """Returns the figures of all wagers in turn."""
        return iter(self.edges)
