"""What every page shares: header, footer, alert, colours of post types, template pages."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from villa_site.backend.models.versioned import Versioned
from villa_site.content.links import Menu, PageColour
from villa_site.content.media import Image
from villa_site.content.model import Colour, ContentModel, Flag, Many, SitePath, Slug, Text, Url
from villa_site.content.popups import Alert

HeaderTheme = Literal["dark", "light"]


class TicketLink(ContentModel):
    """The button that leads to the ticket shop."""

    url: Url = ""
    texte: Text = ""


class MainHeader(ContentModel):
    """The main menu and the ticket button."""

    menu: Menu = ()
    cta_billetterie: TicketLink = TicketLink()


class SocialNetwork(ContentModel):
    """The institution's page on a social network, shown if it is active."""

    reseau: Text = ""
    url: Url = ""
    actif: Flag = False


class FooterColumn(ContentModel):
    """A column of links; only the first one has social networks."""

    titre: Text = ""
    menu: Menu = ()
    social_networks: tuple[SocialNetwork, ...] = ()

    @property
    def active_networks(self) -> tuple[SocialNetwork, ...]:
        """Return the networks to show: switched on, and with an address."""
        return tuple(network for network in self.social_networks if network.actif and network.url)


class Picto(ContentModel):
    """A pictogram in the footer that is a link, with two lines of text."""

    link: Url = ""
    color: Colour = ""
    text_1: Text = ""
    text_2: Text = ""


class Partner(ContentModel):
    """The partner named in the last column of the footer."""

    link: Url = ""
    text: Text = ""


class Footer(ContentModel):
    """The four columns, the pictograms, the partner and the legal links."""

    col_1: FooterColumn = FooterColumn()
    col_2: FooterColumn = FooterColumn()
    col_3: FooterColumn = FooterColumn()
    col_4: FooterColumn = FooterColumn()
    picto_eco: Picto = Picto()
    picto_carte: Picto = Picto()
    partner: Partner = Partner()
    legals: Menu = ()


class NewsletterTexts(ContentModel):
    """The words above the newsletter form."""

    title: Text = ""
    subtitle: Text = ""


class PostTypeColours(ContentModel):
    """The page colours of a post type."""

    post_type_for_colors: Slug = ""
    main_color: Colour = ""
    header_theme: HeaderTheme = "dark"


class TemplatePage(ContentModel):
    """The page that uses a template."""

    path: SitePath = ""
    meta: PageColour = PageColour()


class SiteOptions(Versioned):
    """The options of the site in one locale; as it stands when nothing was ever set."""

    main_header: MainHeader = MainHeader()
    footer: Footer = Footer()
    bandeau_icon: Image | None = None
    display_alert: Flag = False
    alert: Alert | None = None
    newsletter: NewsletterTexts = NewsletterTexts()
    cpt_colors: tuple[PostTypeColours, ...] = ()
    templates: dict[str, Many[TemplatePage]] = Field(
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
