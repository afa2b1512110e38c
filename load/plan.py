"""The views of a Saturday's visitors, in their proportions; all shares add up to 1.

The standard library alone: the generator reads it in an environment of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

VISITS_PER_HOUR: Final = 10_000
"""The visits of a Saturday's busiest hour: what the steps are multiples of."""
VIEWS_PER_VISIT: Final = 5
"""Views of a visit on average; each view is its last with the same probability."""
THINK_SECONDS: Final = 10.0
"""Seconds on average between an answer and the visitor's next request."""
TYPING_SECONDS: Final = 3.0
"""Seconds that somebody takes for a form: a site refuses those who take less than two."""

Activity = Literal["read", "search", "filter", "form", "stay"]
"""A view: a page that is read, a search, the agenda filtered live, the newsletter's form,
a page that stays open."""

ACTIVITIES: Final[Mapping[Activity, float]] = {
    "read": 0.72,
    "search": 0.08,
    "filter": 0.09,
    "form": 0.01,
    "stay": 0.10,
}
"""The share of each activity in the views."""

ELSEWHERE: Final = "elsewhere"
"""Any page of the sitemap, each as often as another."""
PAGES: Final[Mapping[str, float]] = {
    "/": 0.24,
    "/agenda/": 0.18,
    "/visite/": 0.12,
    "/visite/billetterie/": 0.09,
    "/visite/acces/": 0.04,
    "/residents/": 0.04,
    ELSEWHERE: 0.29,
}
"""The share of each page in the pages that are read or left open."""

AGENDA: Final = "/agenda/"
SEARCH: Final = "/recherche/"
WORDS: Final = (
    *("jardin", "concert", "atelier", "visite", "exposition", "horaires", "tarif", "enfants"),
    *("résidence", "cinéma", "voix", "pierre", "nuit", "lecture", "danse", "archives", "rien"),
)
"""The words that visitors search for."""
CHOICES_PER_FILTER: Final = 2
"""Choices that somebody makes who filters the agenda."""
SOCKETS_OF_STAYERS: Final = 0.5
"""The share of open pages that hold a socket: their visitors have touched something live."""


def views_per_second(multiple: float) -> float:
    """Give the views a second of so many Saturdays at once."""
    return multiple * VISITS_PER_HOUR * VIEWS_PER_VISIT / 3600


def visitors(multiple: float) -> int:
    """Give the visitors that are there at a time: a view and a pause each, on average."""
    return max(1, round(views_per_second(multiple) * THINK_SECONDS))


def visits_per_hour(views: float) -> float:
    """Give the visits an hour that so many views a second are."""
    return views * 3600 / VIEWS_PER_VISIT
