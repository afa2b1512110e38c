"""References to content entities, and the lists they come in."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from villa_site.content.fields.day import TimedMoment
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.event_words import Access, Audience, SpokenLanguage
from villa_site.content.fields.marks import Computed, Internal, SeoFallback
from villa_site.content.fields.reference import CardKind
from villa_site.content.fields.text import (
    Lines,
    RawTitle,
    as_lines,
    as_text,
    is_blank,
    title_of_path,
)
from villa_site.content.input_text import composed
from villa_site.content.links import CTA
from villa_site.content.media import Image
from villa_site.content.model import (
    ClockTime,
    ContentModel,
    Count,
    Day,
    Duration,
    Flag,
    Id,
    Identifier,
    Label,
    Many,
    Moment,
    Name,
    Named,
    Number,
    SitePath,
    Text,
    Title,
    choice_label,
    editor_label,
    present,
    required,
)
from villa_site.content.post_types import PostType, Template
from villa_site.content.postal_address import (
    PostalAddress,
    parts_of_place,
    parts_of_text,
    with_town,
    words_of,
)

EventStatus = Annotated[
    Literal["confirme", "annule", "reporte", "complet", "deplace"] | None,
    choice_label(
        "confirme", "Confirmé", "maintenu", "prévu", "scheduled", "EventScheduled", "previsto"
    ),
    choice_label(
        "annule",
        "Annulé",
        "supprimé",
        "déprogrammé",
        "annulation",
        "cancellation",
        "EventCancelled",
        "cancellato",
        "soppresso",
    ),
    choice_label("reporte", "Reporté", "différé", "ajourné", "EventPostponed", "posticipato"),
    choice_label("complet", "Complet", "full", "sold out", "completo", "esaurito"),
    choice_label("deplace", "Changement de lieu", "venue changed", "cambio di sede"),
]
"""Whether an event takes place; None where the backend's word for it is unknown."""


class Place(Named):
    """Where something happens; a bare name is a place without an address."""

    nom: Annotated[Name, editor_label("Nom du lieu")] = ""
    adresse: Annotated[Lines, editor_label("Adresse")] = ""
    lat: Annotated[Number | None, editor_label("Latitude")] = None
    lng: Annotated[Number | None, editor_label("Longitude")] = None
    postal: Annotated[PostalAddress | None, Internal()] = None

    @model_validator(mode="before")
    @classmethod
    def _with_parts(cls, value: Any) -> Any:
        """Read an address that came in parts; what is shown of it are its lines."""
        if not isinstance(value, dict):
            return value
        address, parts = value.get("adresse"), parts_of_place(value)
        if isinstance(address, dict):
            value = {**address, **value, "adresse": words_of(address)}
        elif is_empty(address):
            value = {**value, "adresse": words_of(value)}
        if parts and isinstance(value["adresse"], str):
            value = {**value, "adresse": with_town(as_lines(value["adresse"]), parts)}
        return {**value, "postal": parts.model_dump() if parts else None}

    @property
    def address(self) -> str:
        """The address on one line."""
        return ", ".join(self.adresse.splitlines())

    @property
    def parts(self) -> PostalAddress | None:
        """The parts of the address; None without an address."""
        return self.postal or (parts_of_text(self.adresse) if self.adresse else None)


def _as_place_name(value: object) -> str:
    return as_text(value.get("nom") or "" if isinstance(value, dict) else value)


PlaceName = Annotated[str, BeforeValidator(_as_place_name), kind_of(Place)]


class Session(ContentModel):
    """One date of a series."""

    date: Annotated[Day, required(), editor_label("Date")] = None
    debut: Annotated[ClockTime, editor_label("Début")] = None
    fin: Annotated[ClockTime, editor_label("Fin")] = None
    statut: Annotated[EventStatus, editor_label("Statut")] = "confirme"
    cta: Annotated[CTA | None, editor_label("Bouton")] = None


class Timed(ContentModel):
    """Has dates; ``starts``, ``ends`` and ``restarts`` are these with their time of day.

    They are None without one; ``restarts`` is that of the new date of a postponed event.
    """

    starts: Annotated[TimedMoment, Internal()] = None
    ends: Annotated[TimedMoment, Internal()] = None
    restarts: Annotated[TimedMoment, Internal()] = None

    @model_validator(mode="before")
    @classmethod
    def _with_times(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {
            "starts": value.get("date_debut"),
            "ends": value.get("date_fin"),
            "restarts": value.get("nouvelle_date"),
            **value,
        }


class Card(Timed):
    """A reference to a content entity, with as much of it as a listing shows.

    ``values`` are the fields of a project's entity that its list is sorted and filtered by.
    """

    __kind__ = CardKind

    id: Annotated[Id, required()] = Field(0, alias="ID")
    post_type: Annotated[PostType, required()] = ""
    title: Annotated[Title, required()] = Field("", alias="post_title")
    heading: Annotated[RawTitle, Internal()] = ""
    path: Annotated[SitePath, required()] = ""
    chapo: Annotated[Text, SeoFallback("description")] = ""
    image: Annotated[Image | None, SeoFallback("image")] = None
    date_debut: Day = None
    date_fin: Day = None
    horaires: Text = ""
    lieu: PlaceName = ""
    statut: EventStatus = "confirme"
    nouvelle_date: Day = None
    seances: tuple[Session, ...] = ()
    gratuit: Flag = False
    publics: tuple[Audience, ...] = ()
    age: Text = ""
    langues: tuple[SpokenLanguage, ...] = ()
    accessibilite: tuple[Access, ...] = ()
    duree: Duration = None
    categorie: Text = ""
    annee: Label = ""
    discipline: Text = ""
    values: Annotated[dict[str, Any], Computed()] = Field(default_factory=dict)

    @property
    def first_day(self) -> date | None:
        """The first of all days of an event, None without any."""
        return min(self._days, default=None)

    @property
    def last_day(self) -> date | None:
        """The last of all days of an event, those of its series and its new date included."""
        return max(self._days, default=None)

    @property
    def _days(self) -> list[date]:
        listed = (session.date for session in self.seances)
        moved = self.nouvelle_date if self.statut == "reporte" else None
        return [day for day in (self.date_debut, self.date_fin, moved, *listed) if day]

    @model_validator(mode="before")
    @classmethod
    def _with_title(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        title = value.get("post_title")
        if is_blank(title):
            return {**value, "post_title": title_of_path(value.get("path")), "heading": ""}
        return {**value, "heading": title}


class Facet(ContentModel):
    """One choice of a filter, and how many results it leaves."""

    value: Annotated[Label, AfterValidator(composed), required()] = ""
    label: Annotated[Label, required()] = ""
    count: Annotated[Count, present()] = 0


class ResultList(ContentModel):
    """A page of results: of the search page, a listing or the agenda.

    ``corrected`` are the words that were searched for in place of those of the request, which have
    no results.
    """

    items: Annotated[tuple[Card, ...], present()] = ()
    total: Annotated[Count, present()] = 0
    total_pages: Annotated[Count, present()] = 0
    page: Annotated[Id, present()] = 1
    corrected: Text = ""
    facets: Annotated[dict[str, Many[Facet]], present()] = Field(default_factory=dict)


class PageListing(ContentModel):
    """One published page, as the sitemap and the prerender need it.

    ``translations`` are paths by language; not every backend gives them. One that is ``noindex``
    is hidden from search engines.
    """

    id: Annotated[Id, required()] = Field(0, alias="ID")
    path: Annotated[SitePath, required()] = ""
    post_type: Annotated[PostType, required()] = "page"
    template: Annotated[Template, present()] = ""
    modified: Annotated[Moment, present()] = None
    lang: Annotated[Identifier, required()] = ""
    translations: dict[str, SitePath] = Field(default_factory=dict)
    noindex: Flag = False
