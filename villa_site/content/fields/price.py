"""Prices: amounts in the currency of the institution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from babel.numbers import get_currency_symbol
from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.kind import Json, Remarks, Source
from villa_site.content.fields.number import NumberKind, as_number
from villa_site.settings.project import institution_currency

_DECIMALS: Final = 2


def as_price(value: object) -> float:
    """Read an amount, be its currency beside it or not: ``12.5``, ``12,50 €``, ``EUR 12.50``."""
    amount = as_number(_without_currency(value) if isinstance(value, str) else value)
    if amount < 0:
        raise Unreadable("no price is below 0")
    return round(amount, _DECIMALS)


def _without_currency(text: str) -> str:
    code = institution_currency()
    for sign in (code, get_currency_symbol(code, "en")):
        text = text.removeprefix(sign).removesuffix(sign).strip()
    return text


@dataclass(frozen=True)
class PriceKind(NumberKind):
    """An amount in the institution's currency; 0 is free of charge."""

    label = "price"
    noun = "a price such as 12.5, in the site's currency"
    example = 12.5

    least: float | None = 0

    def look(self, value: Json, place: Remarks) -> None:
        """Accept an amount with its currency."""
        if isinstance(value, str) and value != (bare := _without_currency(value)):
            place.habit("prices with their currency")
            value = bare
        super().look(value, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the amount."""
        try:
            return as_price(value)
        except ValueError:
            sentence = f"“{value}” is no price; write 12.5, in {institution_currency()}."
            return self.refuse(sentence, place)


Price = Annotated[float | None, BeforeValidator(as_price), PriceKind()]
"""An amount in the institution's currency, 0 for free of charge; None where there is none."""
