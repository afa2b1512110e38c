"""Navigates to another query of the current page without leaving it."""

from __future__ import annotations

from collections.abc import Callable

from reactpy import use_state

from villa_site.engine.hooks import use_query
from villa_site.site.listing.query import ListingQuery
from villa_site.site.visit import Visit

Navigate = Callable[[ListingQuery], None]


def use_query_navigation(
    visit: Visit, current: ListingQuery
) -> tuple[ListingQuery, bool, Navigate]:
    """Return the latest query, whether its page is still loading, and a function to change it.

    A change is a navigation within the page: it passes the policies as every visit does, and ends
    in a view with another ``visit``. A later change replaces an earlier one and its entry in the
    history; links to a state add entries of their own.
    """
    _, set_query = use_query()
    (requested_on, requested), set_requested = use_state((visit, current))
    pending = requested_on is visit and requested != current

    def navigate(another: ListingQuery) -> None:
        set_requested((visit, another))
        set_query(another.query)

    return (requested if pending else current), pending, navigate
