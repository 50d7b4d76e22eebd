"""The rule packs: documents of regulators, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from . import _croupier

__all__ = ["Clause", "Option", "Pack", "pack", "packs"]


@dataclass(frozen=True)
class Clause:
    """A clause of a document, paraphrased."""

    id: str
    citation: str
    kind: str
    text: str
    headings: tuple[str, ...]
    status: str | None
    """``None`` if a play proves the clause; else ``modelled``, ``recorded`` or ``not modelled``."""
    why: str | None


@dataclass(frozen=True)
class Option:
    """A choice that the document leaves to the operator."""

    name: str
    default: str | None
    allowed: str
    help: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Pack:
    """The rules of one document.

    >>> import croupier as cr
    >>> craps = cr.pack("house-craps")
    >>> craps.game
    'craps'
    >>> craps.clause("6.1#6-8").kind
    'payout'
    """

    id: str
    title: str
    game: str
    version: str
    document: str
    amends: str | None
    builds_on: str | None
    clauses: tuple[Clause, ...]
    options: tuple[Option, ...]
    digest: str
    """The SHA-256 digest of the pack's files."""

    def clause(self, id: str) -> Clause:
        """Finds a clause by its id, with or without the pack before it."""
        wanted = id if "/" in id else f"{self.id}/{id}"
        for clause in self.clauses:
            if clause.id == wanted:
                return clause
        raise KeyError(id)

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)


def packs() -> list[str]:
    """Returns the ids of all packs.

    >>> import croupier as cr
    >>> "house-craps" in cr.packs()
    True
    """
    return [pack["id"] for pack in _croupier.packs()]


def pack(id: str) -> Pack:
    """Returns a pack with its clauses and options."""
    found = _croupier.pack(id)
    clauses = tuple(
        Clause(c["id"], c["citation"], c["kind"], c["text"], tuple(c["headings"]), c["status"], c["why"])
        for c in found["clauses"]
    )
    options = tuple(
        Option(o["name"], o["default"], o["allowed"], o["help"], tuple(o["clauses"])) for o in found["options"]
    )
    return Pack(
        found["id"],
        found["title"],
        found["game"],
        found["version"],
        found["document"],
        found["amends"],
        found["builds_on"],
        clauses,
        options,
        found["digest"],
    )
