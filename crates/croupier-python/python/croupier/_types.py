"""Types that several modules use."""

from __future__ import annotations

from decimal import Decimal
from typing import TypeAlias

Amount: TypeAlias = int | float | str | Decimal
"""An amount in dollars: ``25``, ``Decimal("2.50")`` or ``"2.50"``."""
