"""The frozen models of the backend's responses, one module per subject."""

from villa_site.backend.models.block import Block
from villa_site.backend.models.options import (
    Footer,
    FooterColumn,
    MainHeader,
    NewsletterTexts,
    Partner,
    Picto,
    PostTypeColours,
    SiteOptions,
    SocialNetwork,
    TemplatePage,
    TicketLink,
)
from villa_site.backend.models.page import Page, PageMeta, Seo
from villa_site.backend.models.replies import FormReply, Maintenance, MaintenanceNotice
from villa_site.content.cards import Card, Facet, PageListing, Place, ResultList
from villa_site.content.entities import (
    Directeur,
    Faq,
    FaqCategory,
    Member,
    Programme,
    ProgrammeResidence,
    Projet,
    Publication,
    Question,
    Resident,
    Team,
    TeamSection,
)
from villa_site.content.links import CTA, Link, MenuEntry, MenuItem
from villa_site.content.media import File, Image, Size
from villa_site.content.popups import Alert, FunFact

__all__ = [
    "CTA",
    "Alert",
    "Block",
    "Card",
    "Directeur",
    "Facet",
    "Faq",
    "FaqCategory",
    "File",
    "Footer",
    "FooterColumn",
    "FormReply",
    "FunFact",
    "Image",
    "Link",
    "MainHeader",
    "Maintenance",
    "MaintenanceNotice",
    "Member",
    "MenuEntry",
    "MenuItem",
    "NewsletterTexts",
    "Page",
    "PageListing",
    "PageMeta",
    "Partner",
    "Picto",
    "Place",
    "PostTypeColours",
    "Programme",
    "ProgrammeResidence",
    "Projet",
    "Publication",
    "Question",
    "Resident",
    "ResultList",
    "Seo",
    "SiteOptions",
    "Size",
    "SocialNetwork",
    "Team",
    "TeamSection",
    "TemplatePage",
    "TicketLink",
]
