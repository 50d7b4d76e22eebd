"""Types that several modules use."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias

Amount: TypeAlias = int | float | str | Decimal
"""An amount in dollars: ``25``, ``Decimal("2.50")`` or ``"2.50"``."""

Amounts: TypeAlias = Amount | Iterable[Amount]
"""One amount or several: ``25``, ``[5, 10]``, ``range(5, 30, 5)``."""
