"""Reads what editors write in words: the price in a sentence, and the digits of an ISBN."""

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
_ISBN_10: Final = re.compile(r"\d{9}[\dX]")
_ISBN_13: Final = re.compile(r"97[89]\d{10}")
_BETWEEN_DIGITS: Final = re.compile(r"[\s\u2010-\u2015-]")


def price(text: str) -> str:
    """Return the amount in digits, ``0`` if it is free, empty without an amount."""
    match = _AMOUNT.search(text)
    if match:
        return (match[1] or match[2]).replace(",", ".")
    return "0" if _FREE.search(text) else ""


def isbn(text: str) -> str:
    """Return the digits of an ISBN; empty where the check digit is wrong."""
    digits = _BETWEEN_DIGITS.sub("", text.upper().removeprefix("ISBN").lstrip(": "))
    if _ISBN_13.fullmatch(digits):
        weighed = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits))
        return digits if weighed % 10 == 0 else ""
    if _ISBN_10.fullmatch(digits):
        values = [10 if digit == "X" else int(digit) for digit in digits]
        weighed = sum(value * (10 - at) for at, value in enumerate(values))
        return digits if weighed % 11 == 0 else ""
    return ""
