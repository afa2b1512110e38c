"""Asks the page for another state of itself, live and in place: its address follows."""

from __future__ import annotations

from collections.abc import Callable

from reactpy import use_state

from components.listing.query import Asked
from villa_site.engine.hooks import use_query
from villa_site.site.visit import Visit

Ask = Callable[[Asked], None]


def use_revisit(visit: Visit, asked: Asked) -> tuple[Asked, bool, Ask]:
    """Give what a visitor wants to see, whether it is still on its way, and how to want it.

    What is wanted is a navigation within the page: it goes the way of every visit, and ends in a
    view with another ``visit``. A later wish takes the place of an earlier one, and of its entry
    in the history; links to a state make entries of their own.
    """
    _, set_query = use_query()
    (wished_on, wanted), wish = use_state((visit, asked))
    pending = wished_on is visit and wanted != asked

    def ask(another: Asked) -> None:
        wish((visit, another))
        set_query(another.query)

    return (wanted if pending else asked), pending, ask
