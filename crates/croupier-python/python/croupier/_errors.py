"""The exceptions of the package."""

from __future__ import annotations

import re

__all__ = ["CroupierError", "Interrupted", "Refused"]

_CLAUSE = re.compile(r"\(([a-z0-9-]+/[^\s(),]+)\)")
_NEAR = re.compile(r"(did you mean .*|expected one of.*)", re.DOTALL)


class CroupierError(Exception):
    """An error with a code for programs, the clause behind it and a way on.

    >>> import croupier as cr
    >>> try:
    ...     cr.table("house-crap")
    ... except cr.CroupierError as error:
    ...     print(error.code, "|", error.suggestion)
    unknown-pack | did you mean 'house-craps'?
    """

    code: str
    """The code of the error: it never changes."""
    clause: str | None
    """The clause of the pack that decides, if any: ``house-craps/6.1#6-8``."""
    suggestion: str | None
    """A way to fix it, if one is known."""

    def __init__(
        self, message: str, code: str = "error", clause: str | None = None, suggestion: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.suggestion = suggestion

    def __str__(self) -> str:
        text = str(self.args[0])
        if self.suggestion and self.suggestion not in text:
            text = f"{text}\n    help: {self.suggestion}"
        return text

    def __reduce__(self) -> tuple[type[CroupierError], tuple[object, ...]]:
        # An exception crosses to other processes with all its fields.
        return type(self), (self.args[0], self.code, self.clause, self.suggestion)


class Refused(CroupierError):
    """The dealer refuses a request at a live table."""


class Interrupted(KeyboardInterrupt):
    """A simulation or a sweep was stopped; ``run`` is the run with the sessions, or the sweep with the variants, that were
    done by then."""

    def __init__(self, message: str, run: object) -> None:
        super().__init__(message)
        self.run = run


def make_error(
    code: str, message: str, clause: str | None, suggestion: str | None, refused: bool = False
) -> CroupierError:
    """Makes an exception; takes clause and suggestion from the message where the compiled part does not give them."""
    if clause is None and (found := _CLAUSE.search(message)):
        clause = found[1]
    if suggestion is None and (found := _NEAR.search(message)):
        suggestion = found[1]
    return (Refused if refused else CroupierError)(message, code, clause, suggestion)
