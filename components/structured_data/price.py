"""Reads the price out of an editor's sentence: the first amount in euros."""

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
    """Return the amount in digits, ``0`` if it is free, empty without an amount."""
    match = _AMOUNT.search(text)
    if match:
        return (match[1] or match[2]).replace(",", ".")
    return "0" if _FREE.search(text) else ""
