"""What every page shares: header, footer, alert, colours of post types, template pages."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, PrivateAttr

from villa_site.content.fields.marks import Computed, Shared, taken_from
from villa_site.content.links import Menu, PageColour
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
    present,
    required,
)
from villa_site.content.popups import Alert
from villa_site.content.post_types import PostType


class Versioned(ContentModel):
    """A model with a ``version``: a hash of its raw JSON, empty if it was not read from any."""

    _version: str = PrivateAttr("")

    @property
    def version(self) -> str:
        """Return the hash; two answers that share it are the same content."""
        return self._version

    def stamped(self, version: str) -> Self:
        """Set the version once, right after reading."""
        self._version = version
        return self


HeaderTheme = Literal["dark", "light"]


class TicketLink(ContentModel):
    """The button that leads to the ticket shop."""

    url: Annotated[Url, present()] = ""
    texte: Annotated[Text, present()] = ""


class MainHeader(ContentModel):
    """The main menu and the ticket button."""

    menu: Annotated[Menu, required()] = ()
    cta_billetterie: Annotated[TicketLink, present()] = TicketLink()


class SocialNetwork(ContentModel):
    """The institution's page on a social network, shown if it is active."""

    reseau: Annotated[Text, required()] = ""
    url: Annotated[Url, required()] = ""
    actif: Flag = False


class FooterColumn(ContentModel):
    """A column of links; only the first one has social networks."""

    titre: Text = ""
    menu: Annotated[Menu, present()] = ()
    social_networks: tuple[SocialNetwork, ...] = ()

    @property
    def active_networks(self) -> tuple[SocialNetwork, ...]:
        """Return the networks to show: switched on, and with an address."""
        return tuple(network for network in self.social_networks if network.actif and network.url)


class TitledColumn(FooterColumn):
    """A column that has a title."""

    titre: Annotated[Text, present()] = ""


class SocialColumn(TitledColumn):
    """The column that has social networks."""

    social_networks: Annotated[tuple[SocialNetwork, ...], present()] = ()


class Picto(ContentModel):
    """A pictogram in the footer that is a link, with two lines of text."""

    link: Url = ""
    color: Colour = ""
    text_1: Text = ""
    text_2: Text = ""


class FooterPartner(ContentModel):
    """The partner named in the last column of the footer."""

    link: Url = ""
    text: Text = ""


class Footer(ContentModel):
    """The four columns, the pictograms, the partner and the legal links."""

    col_1: Annotated[SocialColumn, present()] = SocialColumn()
    col_2: Annotated[TitledColumn, present()] = TitledColumn()
    col_3: Annotated[TitledColumn, present()] = TitledColumn()
    col_4: Annotated[FooterColumn, present()] = FooterColumn()
    picto_eco: Annotated[Picto, present()] = Picto()
    picto_carte: Annotated[Picto, present()] = Picto()
    partner: Annotated[FooterPartner, present()] = FooterPartner()
    legals: Annotated[Menu, present()] = ()


class NewsletterTexts(ContentModel):
    """The words above the newsletter form."""

    title: Text = ""
    subtitle: Text = ""


class PostTypeColours(ContentModel):
    """The page colours of a post type."""

    post_type_for_colors: Annotated[PostType, required()] = ""
    main_color: Annotated[Colour, required()] = ""
    header_theme: HeaderTheme = "dark"


class TemplatePage(ContentModel):
    """The page that uses a template."""

    id: Id = Field(0, alias="ID")
    path: Annotated[SitePath, required()] = ""
    meta: Annotated[PageColour, present()] = PageColour()


class SiteOptions(Versioned):
    """The options of the site in one locale; as it stands when nothing was ever set."""

    main_header: Annotated[MainHeader, required()] = MainHeader()
    footer: Annotated[Footer, required()] = Footer()
    bandeau_icon: Annotated[Image | None, present(), taken_from("bandeau", "icon")] = None
    display_alert: Annotated[Flag, present(), Shared()] = False
    alert: Annotated[Alert | None, present()] = None
    newsletter: Annotated[NewsletterTexts, present()] = NewsletterTexts()
    cpt_colors: Annotated[tuple[PostTypeColours, ...], present(), Shared()] = ()
    templates: Annotated[dict[str, Many[TemplatePage]], present(), Computed()] = Field(
        default_factory=dict, alias="wpnuxt_pages_templates"
    )

    def template(self, name: str) -> TemplatePage | None:
        """Return the page that uses the template, if the site has one."""
        return next((page for page in self.templates.get(name, ()) if page.path), None)

    def colours(self, post_type: str) -> PostTypeColours | None:
        """Return the colours set for the post type, if any are."""
        return next(
            (entry for entry in self.cpt_colors if entry.post_type_for_colors == post_type), None
        )
