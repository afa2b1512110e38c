"""The parts of a page, in a tester's words; no text of any language is needed."""

from __future__ import annotations

from villa_site.qa.elements.blocks import Agenda, Carousel, Form, Listing, Map, Player
from villa_site.qa.elements.frame import Burger, Header, LanguageSwitch, Newsletter, SearchPanel
from villa_site.qa.elements.notices import Alert, Consent, FunFact

__all__ = [
    "Agenda", "Alert", "Burger", "Carousel", "Consent", "Form", "FunFact", "Header",
    "LanguageSwitch", "Listing", "Map", "Newsletter", "Player", "SearchPanel",
]  # fmt: skip
