"""Amounts of money, read from what editors write in words."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from babel.numbers import get_currency_symbol

from villa_site.settings.project import institution_currency

_FREE: Final = re.compile(
    r"\b(?:gratuite?s?|entrée libre|accès libre|gratuit[aio]|ingresso libero|free)\b", re.IGNORECASE
)


def price(text: str) -> str:
    """Return the amount in digits, ``0`` if it is free, empty without an amount."""
    match = _amount(institution_currency()).search(text)
    if match:
        return (match[1] or match[2]).replace(",", ".")
    return "0" if _FREE.search(text) else ""


@cache
def _amount(currency: str) -> re.Pattern[str]:
    """Return the pattern of an amount in a currency, its sign before or after it."""
    signs = {currency, get_currency_symbol(currency, "en")}
    words = {"euro", "euros"} if currency == "EUR" else set()
    before = "|".join(re.escape(sign) for sign in signs)
    after = "|".join(re.escape(sign) for sign in sorted(signs | words, key=len, reverse=True))
    return re.compile(
        rf"(?<![\d.,])(\d{{1,5}}(?:[.,]\d{{1,2}})?)\s*(?:{after})(?!\w)"
        rf"|(?:{before})\s*(\d{{1,5}}(?:[.,]\d{{1,2}})?)(?![.,]?\d)",
        re.IGNORECASE,
    )
