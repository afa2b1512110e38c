"""What something costs, read out of an editor's sentence: its first amount, in euros."""

from __future__ import annotations

import re
from typing import Final

_AMOUNT: Final = re.compile(
    r"(?<![\d.,])(\d{1,5}(?:[.,]\d{1,2})?)\s*(?:€|EUR\b|euros?\b)"
    r"|(?:€|EUR)\s*(\d{1,5}(?:[.,]\d{1,2})?)(?![\d.,])",
    re.IGNORECASE,
)
_FREE: Final = re.compile(
    r"\b(?:gratuite?s?|entrée libre|accès libre|gratuit[aio]|ingresso libero|free)\b", re.IGNORECASE
)


def price(text: str) -> str:
    """Give the amount as a number; ``0`` for what is free, nothing where no amount is named."""
    found = _AMOUNT.search(text)
    if found:
        return (found[1] or found[2]).replace(",", ".")
    return "0" if _FREE.search(text) else ""
