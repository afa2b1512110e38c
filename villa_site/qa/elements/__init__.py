"""The parts of a page, in a tester's words; no text of any language is needed."""

from __future__ import annotations

from villa_site.qa.elements.blocks import Accordion, Carousel, Disclosure, Faq, Lightbox, Map
from villa_site.qa.elements.element import PATIENCE, Element, NotSeen
from villa_site.qa.elements.forms import Action, Form, Newsletter, Store
from villa_site.qa.elements.frame import Banner, Footer, Header, LanguageSwitch, SearchPanel
from villa_site.qa.elements.listing import Agenda, Calendar, Facets, Listing, Paging, Results
from villa_site.qa.elements.media import GuidedVisit, Player, Video
from villa_site.qa.elements.menu import Burger, Menu, Submenu
from villa_site.qa.elements.notices import Alert, ConnectionNotice, Consent, FunFact

__all__ = [
    "PATIENCE", "Accordion", "Action", "Agenda", "Alert", "Banner", "Burger", "Calendar",
    "Carousel", "ConnectionNotice", "Consent", "Disclosure", "Element", "Facets", "Faq", "Footer",
    "Form", "FunFact", "GuidedVisit", "Header", "LanguageSwitch", "Lightbox", "Listing", "Map",
    "Menu", "Newsletter", "NotSeen", "Paging", "Player", "Results", "SearchPanel", "Store",
    "Submenu", "Video",
]  # fmt: skip
