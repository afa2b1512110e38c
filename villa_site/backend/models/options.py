"""Options of every page: header, footer, alert, colours of post types, template pages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Annotated, Literal, Self

from pydantic import Field, PrivateAttr

from villa_site.backend.models.opening_hours import (
    OpeningHours,
    OpeningPlace,
    OpeningState,
    state_at,
)
from villa_site.content.fields.marks import Computed, Shared, taken_from
from villa_site.content.links import Menu, PageColour
from villa_site.content.losses import Loss
from villa_site.content.media import Image
from villa_site.content.model import (
    Colour,
    ContentModel,
    Flag,
    Id,
    Many,
    SitePath,
    Text,
    Url,
    choice_label,
    editor_label,
    present,
    required,
    row_label,
    shown_if,
)
from villa_site.content.popups import Alert
from villa_site.content.post_types import PostType
from villa_site.settings.project import institution_zone


class Versioned(ContentModel):
    """A model with a ``version``: a hash of its raw JSON, empty if it was not read from any.

    ``losses`` are the values in it that could not be read.
    """

    _version: str = PrivateAttr("")
    _losses: tuple[Loss, ...] = PrivateAttr(())

    @property
    def version(self) -> str:
        """Return the hash; two answers that share it are the same content."""
        return self._version

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Return what could not be read; a page's fields and blocks are read later."""
        return self._losses

    def stamped(self, version: str, losses: Iterable[Loss] = ()) -> Self:
        """Set version and losses once, right after reading."""
        self._version, self._losses = version, tuple(losses)
        return self


HeaderTheme = Annotated[
    Literal["dark", "light"],
    choice_label("dark", "Foncé", "sombre", "noir"),
    choice_label("light", "Clair", "blanc"),
]


class TicketLink(ContentModel):
    """The button that leads to the ticket shop."""

    url: Annotated[Url, present(), editor_label("Adresse web")] = ""
    texte: Annotated[Text, present(), editor_label("Texte du bouton")] = ""


class MainHeader(ContentModel):
    """The main menu and the ticket button."""

    menu: Annotated[Menu, required(), editor_label("Menu principal")] = ()
    cta_billetterie: Annotated[TicketLink, present(), editor_label("Bouton de billetterie")] = (
        TicketLink()
    )


class SocialNetwork(ContentModel):
    """The institution's page on a social network, shown if it is active."""

    reseau: Annotated[Text, required(), editor_label("Nom du réseau")] = ""
    url: Annotated[Url, required(), editor_label("Adresse web")] = ""
    actif: Annotated[Flag, editor_label("Affiché")] = False


class FooterColumn(ContentModel):
    """A column of links; only the first one has social networks."""

    titre: Annotated[Text, editor_label("Titre")] = ""
    menu: Annotated[Menu, present(), editor_label("Menu")] = ()
    social_networks: Annotated[
        tuple[SocialNetwork, ...], editor_label("Réseaux sociaux"), row_label("Réseau social")
    ] = ()

    @property
    def active_networks(self) -> tuple[SocialNetwork, ...]:
        """Return the networks to show: switched on, and with an address."""
        return tuple(network for network in self.social_networks if network.actif and network.url)


class TitledColumn(FooterColumn):
    """A column that has a title."""

    titre: Annotated[Text, present(), editor_label("Titre")] = ""


class SocialColumn(TitledColumn):
    """The column that has social networks."""

    social_networks: Annotated[
        tuple[SocialNetwork, ...],
        present(),
        editor_label("Réseaux sociaux"),
        row_label("Réseau social"),
    ] = ()


class Picto(ContentModel):
    """A pictogram in the footer that is a link, with two lines of text."""

    link: Annotated[Url, editor_label("Adresse web")] = ""
    color: Annotated[Colour, editor_label("Couleur")] = ""
    text_1: Annotated[Text, editor_label("Première ligne")] = ""
    text_2: Annotated[Text, editor_label("Seconde ligne")] = ""


class FooterPartner(ContentModel):
    """The partner named in the last column of the footer."""

    link: Annotated[Url, editor_label("Adresse web")] = ""
    text: Annotated[Text, editor_label("Texte")] = ""


class Footer(ContentModel):
    """The four columns, the pictograms, the partner and the legal links."""

    col_1: Annotated[SocialColumn, present(), editor_label("Première colonne")] = SocialColumn()
    col_2: Annotated[TitledColumn, present(), editor_label("Deuxième colonne")] = TitledColumn()
    col_3: Annotated[TitledColumn, present(), editor_label("Troisième colonne")] = TitledColumn()
    col_4: Annotated[FooterColumn, present(), editor_label("Quatrième colonne")] = FooterColumn()
    picto_eco: Annotated[
        Picto, present(), editor_label("Pictogramme de l'engagement écologique")
    ] = Picto()
    picto_carte: Annotated[Picto, present(), editor_label("Pictogramme du plan")] = Picto()
    partner: Annotated[FooterPartner, present(), editor_label("Partenaire")] = FooterPartner()
    legals: Annotated[Menu, present(), editor_label("Mentions légales")] = ()


class NewsletterTexts(ContentModel):
    """The words above the newsletter form."""

    title: Annotated[Text, editor_label("Titre")] = ""
    subtitle: Annotated[Text, editor_label("Sous-titre")] = ""


class PostTypeColours(ContentModel):
    """The page colours of a post type."""

    post_type_for_colors: Annotated[PostType, required(), editor_label("Type de contenu")] = ""
    main_color: Annotated[Colour, required(), editor_label("Couleur principale")] = ""
    header_theme: Annotated[HeaderTheme, editor_label("Texte de l'en-tête")] = "dark"


class TemplatePage(ContentModel):
    """The page that uses a template."""

    id: Id = Field(0, alias="ID")
    path: Annotated[SitePath, required()] = ""
    meta: Annotated[PageColour, present()] = PageColour()


class SiteOptions(Versioned):
    """The options of the site in one locale; with its defaults when nothing was ever set."""

    main_header: Annotated[MainHeader, required(), editor_label("En-tête")] = MainHeader()
    footer: Annotated[Footer, required(), editor_label("Pied de page")] = Footer()
    bandeau_icon: Annotated[
        Image | None, present(), taken_from("bandeau", "icon"), editor_label("Icône du bandeau")
    ] = None
    display_alert: Annotated[Flag, present(), Shared(), editor_label("Afficher l'alerte")] = False
    alert: Annotated[Alert | None, present(), shown_if("display_alert"), editor_label("Alerte")] = (
        None
    )
    opening_hours: Annotated[
        OpeningHours | None, Shared(), editor_label("Horaires d'ouverture")
    ] = None
    newsletter: Annotated[NewsletterTexts, present(), editor_label("Lettre d'information")] = (
        NewsletterTexts()
    )
    cpt_colors: Annotated[
        tuple[PostTypeColours, ...],
        present(),
        Shared(),
        editor_label("Couleurs par type de contenu"),
        row_label("Type de contenu"),
    ] = ()
    templates: Annotated[dict[str, Many[TemplatePage]], present(), Computed()] = Field(
        default_factory=dict, alias="wpnuxt_pages_templates"
    )

    def hours_on(self, today: date) -> tuple[OpeningPlace, ...]:
        """Return the hours of the house and its parts, with what the alert closes ``today``."""
        hours, alert = self.opening_hours, self.alert
        if hours is None:
            return ()
        if alert is None or not self.display_alert or alert.closes == "nothing":
            return hours.places
        if alert.closes == "part" and not alert.closes_part:
            return hours.places
        part = alert.closes_part if alert.closes == "part" else ""
        return hours.closed_on(alert.closes_on or today, part).places

    def opening_state(self, now: datetime) -> OpeningState:
        """Return whether the house is open at an instant; unknown without hours."""
        places = self.hours_on(now.astimezone(institution_zone()).date())
        return state_at(next(iter(places), None), now)

    def template(self, name: str) -> TemplatePage | None:
        """Return the page that uses the template, if the site has one."""
        return next((page for page in self.templates.get(name, ()) if page.path), None)

    def colours(self, post_type: str) -> PostTypeColours | None:
        """Return the colours set for the post type, if any are."""
        return next(
            (entry for entry in self.cpt_colors if entry.post_type_for_colors == post_type), None
        )
