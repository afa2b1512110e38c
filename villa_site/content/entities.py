"""The fields of each content entity, and of the pages whose template has fields of its own."""

from __future__ import annotations

import sys
from typing import Annotated, Final

from villa_site.content.cards import Card, EventStatus, Place, Timed
from villa_site.content.entity import collect_entities, collect_templates, entity, template
from villa_site.content.fields.marks import Computed, OnCard
from villa_site.content.links import CTA
from villa_site.content.media import File, Image
from villa_site.content.model import (
    NO_HTML,
    ContentModel,
    Day,
    Flag,
    Html,
    Id,
    Label,
    Name,
    Named,
    Quantity,
    SitePath,
    Text,
    Url,
    recommended,
    required,
)


@entity()
class Directeur(ContentModel):
    """A director of the villa."""

    nom: Annotated[Name, required()] = ""
    mandat: Annotated[Label, OnCard("chapo")] = ""
    portrait: Annotated[Image | None, OnCard("image")] = None
    biographie: Html = NO_HTML


@entity()
class ProgrammeResidence(ContentModel):
    """A residency programme one can apply for."""

    chapo: Annotated[Text, recommended(), OnCard()] = ""
    image: Annotated[Image | None, OnCard()] = None
    duree: Quantity = ""
    date_limite: Day = None
    conditions: Html = NO_HTML
    candidature: CTA | None = None


@entity()
class Programme(Timed):
    """An event."""

    chapo: Annotated[Text, recommended(), OnCard()] = ""
    image: Annotated[Image | None, OnCard()] = None
    categorie: Annotated[Text, recommended(), OnCard()] = ""
    date_debut: Annotated[Day, required(), OnCard()] = None
    date_fin: Annotated[Day, OnCard()] = None
    horaires: Annotated[Text, OnCard()] = ""
    lieu: Annotated[Place, OnCard()] = Place()
    tarif: Quantity = ""
    public: Text = ""
    statut: Annotated[EventStatus, OnCard()] = "confirme"
    cta: CTA | None = None
    participants: tuple[Card, ...] = ()


@entity()
class Projet(ContentModel):
    """A project of the residents."""

    chapo: Annotated[Text, recommended(), OnCard()] = ""
    image: Annotated[Image | None, OnCard()] = None
    annee: Annotated[Label, OnCard()] = ""
    residents: tuple[Card, ...] = ()
    galerie: tuple[Image, ...] = ()


@entity()
class Publication(ContentModel):
    """A book or a catalogue."""

    auteurs: Name = ""
    editeur: Name = ""
    date: Annotated[Day, OnCard("annee")] = None
    isbn: Label = ""
    pages: Id | None = None
    prix: Label = ""
    couverture: Annotated[Image | None, OnCard("image")] = None
    fichier: File | None = None
    cta: CTA | None = None


@entity()
class Resident(ContentModel):
    """An artist or scholar who lives at the villa."""

    nom: Annotated[Name, required()] = ""
    promotion: Annotated[Label, OnCard("annee")] = ""
    discipline: Annotated[Text, OnCard()] = ""
    pays: Name = ""
    portrait: Annotated[Image | None, OnCard("image")] = None
    biographie: Html = NO_HTML
    site: Url = ""
    projets: tuple[Card, ...] = ()


class Author(Named):
    """The author of a post; ``path`` is the list of what they have written."""

    nom: Name = ""
    path: Annotated[SitePath, Computed()] = ""
    description: Text = ""


class Term(Named):
    """A category or tag of posts; ``path`` is the list of its posts."""

    nom: Name = ""
    path: Annotated[SitePath, Computed()] = ""


@entity()
class Post(ContentModel):
    """A post of the blog; ``epingle`` keeps it at the top of lists."""

    chapo: Annotated[Text, recommended(), OnCard()] = ""
    image: Annotated[Image | None, OnCard()] = None
    date: Annotated[Day, required(), OnCard("annee")] = None
    auteur: Author = Author()
    categorie: Annotated[Text, OnCard()] = ""
    categories: tuple[Term, ...] = ()
    etiquettes: tuple[Term, ...] = ()
    epingle: Flag = False


class Member(ContentModel):
    """A person of the team."""

    nom: Annotated[Name, required()] = ""
    fonction: Text = ""
    portrait: Image | None = None
    email: Name = ""
    telephone: Label = ""


class TeamSection(ContentModel):
    """A department of the team."""

    titre: Text = ""
    membres: tuple[Member, ...] = ()


@template()
class Team(ContentModel):
    """The fields of the team template."""

    sections: Annotated[tuple[TeamSection, ...], required()] = ()


class Question(ContentModel):
    """A frequent question and its answer."""

    question: Annotated[Text, required()] = ""
    reponse: Annotated[Html, required()] = NO_HTML


class FaqCategory(ContentModel):
    """Questions about one subject."""

    titre: Text = ""
    questions: tuple[Question, ...] = ()


@template()
class Faq(ContentModel):
    """The fields of the FAQ template."""

    categories: Annotated[tuple[FaqCategory, ...], required()] = ()


_HERE: Final = sys.modules[__name__]

ENTITIES: Final = collect_entities(_HERE)
TEMPLATE_FIELDS: Final = collect_templates(_HERE)
"""The models of the fields of pages by the template that they use."""


def entity_model(post_type: str, template: str) -> type[ContentModel] | None:
    """Return the model of a page's own fields, which its post type or its template decides."""
    return ENTITIES.get(post_type) or TEMPLATE_FIELDS.get(template)
