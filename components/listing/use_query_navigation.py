"""Asks the page for another state of itself, live and in place: its address follows."""

from __future__ import annotations

from collections.abc import Callable

from reactpy import use_scope, use_state

from components.listing.query import Asked
from villa_site.engine.live.session import STATE_KEY, Session
from villa_site.site.policies.slash import quote_path
from villa_site.site.visit import Visit

Ask = Callable[[Asked], None]


def use_revisit(visit: Visit, asked: Asked) -> tuple[Asked, bool, Ask]:
    """Give what a visitor wants to see, whether it is still on its way, and how to want it.

    What is wanted is a navigation within the page: it goes the way of every visit, and ends in a
    view with another ``visit``. A later wish takes the place of an earlier one, and of its entry
    in the history; links to a state make entries of their own.
    """
    session: Session = use_scope()["state"][STATE_KEY]
    (wished_on, wanted), wish = use_state((visit, asked))
    pending = wished_on is visit and wanted != asked

    def ask(another: Asked) -> None:
        shown = session.shown
        if shown.view.visit.path != visit.path:
            return
        wish((visit, another))
        # The number of the navigation stays: the page changes where it is, focus and all.
        session.navigate({"path": quote_path(visit.path), "query": another.query, "nav": shown.nav})

    return (wanted if pending else asked), pending, ask
