"""The fields of each content entity, and of the pages whose template has fields of its own."""

from __future__ import annotations

import sys
from typing import Annotated, Final

from villa_site.content.cards import Card, EventStatus, Place, Session, Timed
from villa_site.content.entities.entity import collect_entities, collect_templates, entity, template
from villa_site.content.fields.event_words import Access, Audience, SpokenLanguage
from villa_site.content.fields.marks import Computed, OnCard
from villa_site.content.links import CTA
from villa_site.content.media import File, Image
from villa_site.content.model import (
    NO_HTML,
    ContentModel,
    Count,
    Day,
    Duration,
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
    editor_help,
    editor_label,
    recommended,
    required,
    row_label,
    shown_if,
)


@entity()
class Directeur(ContentModel):
    """A director of the villa."""

    nom: Annotated[
        Name,
        recommended(),
        editor_label("Nom complet"),
        editor_help("Vide, c'est le titre de la page."),
    ] = ""
    mandat: Annotated[
        Label, OnCard("chapo"), editor_label("Mandat"), editor_help("Les années : 2020-2024.")
    ] = ""
    portrait: Annotated[Image | None, OnCard("image"), editor_label("Portrait")] = None
    biographie: Annotated[Html, editor_label("Biographie")] = NO_HTML


@entity()
class ProgrammeResidence(ContentModel):
    """A residency programme one can apply for."""

    chapo: Annotated[
        Text,
        recommended(),
        OnCard(),
        editor_label("Chapô"),
        editor_help("Une ou deux phrases, reprises dans les listes."),
    ] = ""
    image: Annotated[Image | None, OnCard(), editor_label("Image")] = None
    duree: Annotated[Quantity, editor_label("Durée")] = ""
    date_limite: Annotated[Day, editor_label("Date limite de candidature")] = None
    conditions: Annotated[Html, editor_label("Conditions")] = NO_HTML
    candidature: Annotated[CTA | None, editor_label("Bouton de candidature")] = None


@entity()
class Programme(Timed):
    """An event."""

    chapo: Annotated[
        Text,
        recommended(),
        OnCard(),
        editor_label("Chapô"),
        editor_help("Une ou deux phrases, reprises dans les listes."),
    ] = ""
    image: Annotated[Image | None, OnCard(), editor_label("Image")] = None
    categorie: Annotated[Text, recommended(), OnCard(), editor_label("Catégorie")] = ""
    date_debut: Annotated[Day, required(), OnCard(), editor_label("Date de début")] = None
    date_fin: Annotated[
        Day, OnCard(), editor_label("Date de fin"), editor_help("Vide pour un seul jour.")
    ] = None
    horaires: Annotated[Text, OnCard(), editor_label("Horaires")] = ""
    duree: Annotated[
        Duration, OnCard(), editor_label("Durée"), editor_help("Par exemple 1 h 30.")
    ] = None
    seances: Annotated[
        tuple[Session, ...],
        OnCard(),
        editor_label("Séances"),
        row_label("Séance"),
        editor_help("Les dates d'une série ; vide, l'événement n'a que les dates ci-dessus."),
    ] = ()
    lieu: Annotated[Place, OnCard(), editor_label("Lieu")] = Place()
    tarif: Annotated[Quantity, editor_label("Tarif")] = ""
    gratuit: Annotated[Flag, OnCard(), editor_label("Gratuit pour tous")] = False
    public: Annotated[Text, editor_label("Public")] = ""
    publics: Annotated[
        tuple[Audience, ...],
        OnCard(),
        editor_label("Publics"),
        row_label("Public"),
        editor_help("Pour filtrer l'agenda."),
    ] = ()
    age: Annotated[Text, OnCard(), editor_label("Âge"), editor_help("Par exemple : dès 8 ans.")] = (
        ""
    )
    langues: Annotated[
        tuple[SpokenLanguage, ...],
        OnCard(),
        editor_label("Langues parlées"),
        row_label("Langue"),
    ] = ()
    accessibilite: Annotated[
        tuple[Access, ...],
        OnCard(),
        editor_label("Accessibilité"),
        row_label("Aménagement"),
    ] = ()
    statut: Annotated[EventStatus, OnCard(), editor_label("Statut")] = "confirme"
    nouvelle_date: Annotated[
        Day,
        OnCard(),
        editor_label("Nouvelle date"),
        editor_help("D'un événement reporté, dès qu'elle est connue."),
        shown_if("statut", "reporte"),
    ] = None
    cta: Annotated[CTA | None, editor_label("Bouton")] = None
    participants: Annotated[
        tuple[Card, ...], editor_label("Participants"), row_label("Participant")
    ] = ()


@entity()
class Projet(ContentModel):
    """A project of the residents."""

    chapo: Annotated[
        Text,
        recommended(),
        OnCard(),
        editor_label("Chapô"),
        editor_help("Une ou deux phrases, reprises dans les listes."),
    ] = ""
    image: Annotated[Image | None, OnCard(), editor_label("Image")] = None
    annee: Annotated[Label, OnCard(), editor_label("Année")] = ""
    residents: Annotated[tuple[Card, ...], editor_label("Résidents"), row_label("Résident")] = ()
    galerie: Annotated[tuple[Image, ...], editor_label("Galerie"), row_label("Image")] = ()


@entity()
class Publication(ContentModel):
    """A book or a catalogue."""

    auteurs: Annotated[Name, editor_label("Auteurs")] = ""
    editeur: Annotated[Name, editor_label("Éditeur")] = ""
    date: Annotated[Day, OnCard("annee"), editor_label("Date de parution")] = None
    isbn: Annotated[Label, editor_label("ISBN")] = ""
    pages: Annotated[Id | None, editor_label("Nombre de pages")] = None
    prix: Annotated[Label, editor_label("Prix")] = ""
    couverture: Annotated[Image | None, OnCard("image"), editor_label("Couverture")] = None
    fichier: Annotated[File | None, editor_label("Fichier à télécharger")] = None
    cta: Annotated[CTA | None, editor_label("Bouton")] = None


@entity()
class Resident(ContentModel):
    """An artist or scholar who lives at the villa."""

    nom: Annotated[
        Name,
        recommended(),
        editor_label("Nom complet"),
        editor_help("Vide, c'est le titre de la page."),
    ] = ""
    promotion: Annotated[
        Label,
        OnCard("annee"),
        editor_label("Année de résidence"),
        editor_help("Les années : 2026-2027."),
    ] = ""
    discipline: Annotated[Text, OnCard(), editor_label("Discipline")] = ""
    pays: Annotated[Name, editor_label("Pays")] = ""
    portrait: Annotated[Image | None, OnCard("image"), editor_label("Portrait")] = None
    biographie: Annotated[Html, editor_label("Biographie")] = NO_HTML
    site: Annotated[Url, editor_label("Site web")] = ""
    projets: Annotated[tuple[Card, ...], editor_label("Projets"), row_label("Projet")] = ()


class Author(Named):
    """The author of a post; ``path`` is the list of what they have written."""

    nom: Name = ""
    path: Annotated[SitePath, Computed()] = ""
    description: Text = ""


class Term(Named):
    """A category or tag of posts; ``path`` is the list of its posts."""

    nom: Name = ""
    path: Annotated[SitePath, Computed()] = ""


class Comment(ContentModel):
    """A reader's comment; one with a higher ``niveau`` than the one before answers it."""

    auteur: Name = ""
    date: Day = None
    texte: Annotated[Html, required()] = NO_HTML
    niveau: Count = 0


AUTHOR: Final = "auteur"
"""The field of a post that holds its author."""


@entity()
class Post(ContentModel):
    """A post of the blog; ``epingle`` pins it to the top of lists."""

    chapo: Annotated[Text, recommended(), OnCard()] = ""
    image: Annotated[Image | None, OnCard()] = None
    date: Annotated[Day, required(), OnCard("annee")] = None
    auteur: Author = Author()
    categorie: Annotated[Text, OnCard()] = ""
    categories: tuple[Term, ...] = ()
    etiquettes: tuple[Term, ...] = ()
    epingle: Flag = False
    commentaires: tuple[Comment, ...] = ()


class Member(ContentModel):
    """A person of the team."""

    nom: Annotated[Name, required(), editor_label("Nom complet")] = ""
    fonction: Annotated[Text, editor_label("Fonction")] = ""
    portrait: Annotated[Image | None, editor_label("Portrait")] = None
    email: Annotated[Name, editor_label("Adresse e-mail")] = ""
    telephone: Annotated[Label, editor_label("Téléphone")] = ""


class TeamSection(ContentModel):
    """A department of the team."""

    titre: Annotated[Text, editor_label("Titre")] = ""
    membres: Annotated[tuple[Member, ...], editor_label("Membres"), row_label("Personne")] = ()


@template()
class Team(ContentModel):
    """The fields of the team template."""

    sections: Annotated[
        tuple[TeamSection, ...], required(), editor_label("Services"), row_label("Service")
    ] = ()


class Question(ContentModel):
    """A frequent question and its answer."""

    question: Annotated[Text, required(), editor_label("Question")] = ""
    reponse: Annotated[Html, required(), editor_label("Réponse")] = NO_HTML


class FaqCategory(ContentModel):
    """Questions about one subject."""

    titre: Annotated[Text, editor_label("Titre")] = ""
    questions: Annotated[
        tuple[Question, ...], editor_label("Questions"), row_label("Question")
    ] = ()


@template()
class Faq(ContentModel):
    """The fields of the FAQ template."""

    categories: Annotated[
        tuple[FaqCategory, ...], required(), editor_label("Thèmes"), row_label("Thème")
    ] = ()


_HERE: Final = sys.modules[__name__]

ENTITIES: Final = collect_entities(_HERE)
TEMPLATE_FIELDS: Final = collect_templates(_HERE)
"""The models of the fields of pages by the template that they use."""
