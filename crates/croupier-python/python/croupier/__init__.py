"""Casino table games by the book: tables, exact figures, simulation and play.

>>> import croupier as cr
>>> table = cr.table("house-craps")
>>> table.edge("pass").edge
Fraction(7, 495)
>>> run = table.simulate(["pass", "iron-cross"], bankroll=500, rolls=100, sessions=1000, seed=1)
>>> run.summary["pass"].net.exact < 0
True
"""

from typing import TYPE_CHECKING, Any

from ._best import Best, best
from ._cluster import Cluster, dask, merge, ray
from ._croupier import VERSION as __version__
from ._edge import Edge, EdgeFrame, ResultChance
from ._errors import CroupierError, Interrupted, Refused
from ._frame import Frame
from ._game import Game
from ._packs import Clause, Option, Pack, pack, packs
from ._run import Difference, Estimate, Run, Session, Sessions, StrategySummary, Summary
from ._strategy import LibraryStrategy, Strategy, strategies
from ._sweep import Sweep, sweep
from ._table import Table, TableDifference, Term, diff, table
from ._view import View

if TYPE_CHECKING:
    from ._gym import CroupierEnv, gym

__all__ = [
    "Best",
    "Cluster",
    "CroupierEnv",
    "Game",
    "Sweep",
    "TableDifference",
    "View",
    "best",
    "dask",
    "gym",
    "merge",
    "ray",
    "sweep",
    "Clause",
    "CroupierError",
    "Difference",
    "Edge",
    "EdgeFrame",
    "Estimate",
    "Frame",
    "Interrupted",
    "LibraryStrategy",
    "Option",
    "Pack",
    "Refused",
    "ResultChance",
    "Run",
    "Session",
    "Sessions",
    "Strategy",
    "StrategySummary",
    "Summary",
    "Table",
    "Term",
    "__version__",
    "diff",
    "pack",
    "packs",
    "strategies",
    "table",
]


def __getattr__(name: str) -> Any:
    # gymnasium is an optional dependency.
    if name in ("gym", "CroupierEnv"):
        from . import _gym

        return getattr(_gym, name)
    raise AttributeError(f"module 'croupier' has no attribute '{name}'")
