"""References to content entities, and the lists they come in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from villa_site.content.fields.text import as_text
from villa_site.content.locales import DEFAULT_LOCALE, Locale
from villa_site.content.media import Image
from villa_site.content.model import (
    ClockTime,
    ContentModel,
    Day,
    Integer,
    Many,
    Moment,
    Number,
    SitePath,
    Slug,
    Text,
)

EventStatus = Literal["confirme", "annule", "reporte", "complet"]


class Place(ContentModel):
    """Where something happens; a bare name is a place without an address."""

    nom: Text = ""
    adresse: Text = ""
    lat: Number | None = None
    lng: Number | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_name(cls, value: Any) -> Any:
        return {"nom": value} if isinstance(value, str) else value


def _as_place_name(value: object) -> str:
    return as_text(value.get("nom") or "" if isinstance(value, dict) else value)


class Card(ContentModel):
    """A reference to a content entity, with as much of it as a listing shows.

    ``starts`` and ``ends`` are the dates with their time of day, ``None`` if none was given.
    """

    id: Integer = Field(0, alias="ID")
    post_type: Slug = ""
    title: Text = Field("", alias="post_title")
    path: SitePath = ""
    chapo: Text = ""
    image: Image | None = None
    date_debut: Day = None
    date_fin: Day = None
    starts: ClockTime = None
    ends: ClockTime = None
    horaires: Text = ""
    lieu: Annotated[str, BeforeValidator(_as_place_name)] = ""
    statut: EventStatus = "confirme"
    categorie: Text = ""
    annee: Text = ""
    discipline: Text = ""

    @model_validator(mode="before")
    @classmethod
    def _with_times(cls, value: Any) -> Any:
        return with_times(value)


def with_times(value: Any) -> Any:
    """Read the two dates of an event a second time, for their time of day."""
    if not isinstance(value, dict):
        return value
    return {"starts": value.get("date_debut"), "ends": value.get("date_fin"), **value}


class Facet(ContentModel):
    """One choice of a filter, and how many results it leaves."""

    value: Text = ""
    label: Text = ""
    count: Integer = 0


class ResultList(ContentModel):
    """A page of results: of the search page, a listing or the agenda."""

    items: tuple[Card, ...] = ()
    total: Integer = 0
    total_pages: Integer = 0
    page: Integer = 1
    facets: dict[str, Many[Facet]] = Field(default_factory=dict)


class PageListing(ContentModel):
    """One published page, as the sitemap and the prerender need it.

    ``translations`` are paths by language; not every backend gives them.
    """

    id: Integer = Field(0, alias="ID")
    path: SitePath = ""
    post_type: Slug = "page"
    template: Slug = ""
    modified: Moment = None
    lang: Locale = DEFAULT_LOCALE
    translations: dict[str, SitePath] = Field(default_factory=dict)
