"""Asks the page for another state of itself, live and in place: its address follows."""

from __future__ import annotations

from collections.abc import Callable

from reactpy import use_state

from villa_site.engine.hooks import use_query
from villa_site.site.listing.query import ListingQuery
from villa_site.site.visit import Visit

Navigate = Callable[[ListingQuery], None]


def use_query_navigation(visit: Visit, asked: ListingQuery) -> tuple[ListingQuery, bool, Navigate]:
    """Give what a visitor wants to see, whether it is still on its way, and how to want it.

    What is wanted is a navigation within the page: it goes the way of every visit, and ends in a
    view with another ``visit``. A later wish takes the place of an earlier one, and of its entry
    in the history; links to a state make entries of their own.
    """
    _, set_query = use_query()
    (wished_on, wanted), wish = use_state((visit, asked))
    pending = wished_on is visit and wanted != asked

    def ask(another: ListingQuery) -> None:
        wish((visit, another))
        set_query(another.query)

    return (wanted if pending else asked), pending, ask
