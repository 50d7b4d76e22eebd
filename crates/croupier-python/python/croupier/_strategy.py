"""Strategies: texts in Croupier's language, names of the library, or Python functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _croupier
from ._errors import CroupierError

if TYPE_CHECKING:
    from ._view import View

__all__ = ["LibraryStrategy", "Strategy", "StrategyLike", "strategies"]


@dataclass(frozen=True)
class LibraryStrategy:
    """A strategy of the library."""

    name: str
    game: str
    about: str
    text: str


@cache
def _library() -> dict[str, LibraryStrategy]:
    all = [LibraryStrategy(**one) for one in _croupier.strategies()]
    return {one.name: one for one in all}


def strategies(game: str | None = None) -> list[LibraryStrategy]:
    """Returns the strategies of the library, of one game or of all.

    >>> import croupier as cr
    >>> "three-point-molly" in [one.name for one in cr.strategies("craps")]
    True
    """
    return [one for one in _library().values() if game is None or one.game == game]


class Strategy:
    """A strategy from its text; ``docs/strategies.md`` describes the language.

    >>> import croupier as cr
    >>> field = cr.Strategy('''
    ... about Five on the field before every roll.
    ... always: bet 5 field
    ... ''', name="field")
    >>> field.about
    'Five on the field before every roll.'
    """

    def __init__(self, text: str, name: str = "mine") -> None:
        about = _croupier.read_strategy(name, text)
        self.name = name
        self.text = text
        self.about: str = about["about"]
        self.game: str | None = about["game"]
        self.numbers: tuple[str, ...] = tuple(about["numbers"])

    @classmethod
    def named(cls, name: str) -> Strategy:
        """Returns a strategy of the library."""
        short = name.split("/")[-1]
        known = _library().get(short)
        if known is None or ("/" in name and known.game != name.split("/")[0]):
            raise CroupierError(f"unknown strategy '{name}'", "unknown-strategy", None, _near(name))
        return cls(known.text, known.name)

    @classmethod
    def read(cls, path: str | Path) -> Strategy:
        """Reads a strategy from a file; its name is that of the file."""
        file = Path(path)
        return cls(file.read_text(encoding="utf-8"), file.stem)

    def __repr__(self) -> str:
        return f"<Strategy {self.name}: {self.about}>"

    def __reduce__(self) -> tuple[type[Strategy], tuple[str, str]]:
        return Strategy, (self.text, self.name)


def _near(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, _library(), 1)
    return f"did you mean '{near[0]}'?" if near else "croupier.strategies() lists the names"


StrategyLike: TypeAlias = "Strategy | str | Callable[[View], Any]"
"""A strategy, a name of the library, or a function that acts on a view of the table before every round."""


def as_strategy(one: StrategyLike) -> Strategy | Callable[[View], Any]:
    """Resolves names of the library."""
    if isinstance(one, str):
        return Strategy.named(one)
    if isinstance(one, Strategy) or callable(one):
        return one
    raise CroupierError(f"a strategy is a Strategy, a name or a function, not {type(one).__name__}", "argument")


def strategy_name(one: Strategy | Callable[[View], Any]) -> str:
    """Returns the name of a strategy or of a function."""
    return one.name if isinstance(one, Strategy) else getattr(one, "__name__", type(one).__name__)
