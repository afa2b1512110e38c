"""The fields of each content entity, and of the pages whose template has fields of its own."""

from __future__ import annotations

from typing import Any, Final

from pydantic import model_validator

from villa_site.content.cards import Card, EventStatus, Place, with_times
from villa_site.content.links import CTA
from villa_site.content.media import File, Image
from villa_site.content.model import NO_HTML, ClockTime, ContentModel, Day, Html, Integer, Text, Url


class Directeur(ContentModel):
    """A director of the villa."""

    nom: Text = ""
    mandat: Text = ""
    portrait: Image | None = None
    biographie: Html = NO_HTML


class ProgrammeResidence(ContentModel):
    """A residency programme one can apply for."""

    chapo: Text = ""
    image: Image | None = None
    duree: Text = ""
    date_limite: Day = None
    conditions: Html = NO_HTML
    candidature: CTA | None = None


class Programme(ContentModel):
    """An event; ``starts`` and ``ends`` are its dates if they have a time of day."""

    chapo: Text = ""
    image: Image | None = None
    categorie: Text = ""
    date_debut: Day = None
    date_fin: Day = None
    starts: ClockTime = None
    ends: ClockTime = None
    horaires: Text = ""
    lieu: Place = Place()
    tarif: Text = ""
    public: Text = ""
    statut: EventStatus = "confirme"
    cta: CTA | None = None
    participants: tuple[Card, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _with_times(cls, value: Any) -> Any:
        return with_times(value)


class Projet(ContentModel):
    """A project of the residents."""

    chapo: Text = ""
    image: Image | None = None
    annee: Text = ""
    residents: tuple[Card, ...] = ()
    galerie: tuple[Image, ...] = ()


class Publication(ContentModel):
    """A book or a catalogue."""

    auteurs: Text = ""
    editeur: Text = ""
    date: Day = None
    isbn: Text = ""
    pages: Integer | None = None
    prix: Text = ""
    couverture: Image | None = None
    fichier: File | None = None
    cta: CTA | None = None


class Resident(ContentModel):
    """An artist or scholar who lives at the villa."""

    nom: Text = ""
    promotion: Text = ""
    discipline: Text = ""
    pays: Text = ""
    portrait: Image | None = None
    biographie: Html = NO_HTML
    site: Url = ""
    projets: tuple[Card, ...] = ()


class Member(ContentModel):
    """A person of the team."""

    nom: Text = ""
    fonction: Text = ""
    portrait: Image | None = None
    email: Text = ""
    telephone: Text = ""


class TeamSection(ContentModel):
    """A department of the team."""

    titre: Text = ""
    membres: tuple[Member, ...] = ()


class Team(ContentModel):
    """The fields of the team template."""

    sections: tuple[TeamSection, ...] = ()


class Question(ContentModel):
    """A frequent question and its answer."""

    question: Text = ""
    reponse: Html = NO_HTML


class FaqCategory(ContentModel):
    """Questions about one subject."""

    titre: Text = ""
    questions: tuple[Question, ...] = ()


class Faq(ContentModel):
    """The fields of the FAQ template."""

    categories: tuple[FaqCategory, ...] = ()


ENTITIES: Final[dict[str, type[ContentModel]]] = {
    "directeur": Directeur,
    "programme_residence": ProgrammeResidence,
    "programme": Programme,
    "projet": Projet,
    "publication": Publication,
    "resident": Resident,
}

TEMPLATE_FIELDS: Final[dict[str, type[ContentModel]]] = {"team": Team, "faq": Faq}
