"""Fixtures that several modules use."""

from __future__ import annotations

import os

import croupier as cr
import pytest


@pytest.fixture(scope="session")
def craps() -> cr.Table:
    return cr.table("bclc-craps")


def times(few: int) -> int:
    """Repeats more often if CROUPIER_LONG asks for it."""
    return few * int(os.environ.get("CROUPIER_LONG", "1"))
