"""The team page: people by department, with role, email and telephone."""

from __future__ import annotations

import re
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import chips, page_head
from components.listing.card import missing_picture
from components.media.picture import picture
from components.ui.section import section
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Member, Team, TeamSection
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.site.context import BlockContext
from villa_site.site.i18n.words import unique_anchors
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View

_NOT_A_DIGIT: Final = re.compile(r"[^\d+]")
_EMAIL: Final = re.compile(r"[^\s@<>\"?&]+@[^\s@<>\"?&]+")


def team(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    sections = [each for each in page.fields(Team).sections if _people(each)]
    anchors = unique_anchors((each.titre for each in sections), prefix="equipe")
    anchored = list(zip(sections, anchors, strict=True))
    titled = [(each.titre, f"#{anchor}") for each, anchor in anchored if each.titre]
    departments = [_department(each, anchor, view.ctx) for each, anchor in anchored]
    return [
        page_head(
            view,
            chapo=page.seo.description,
            facts=chips(titled, view.ctx.t("Services")),
        ),
        *first_picture_at_once(departments),
        *blocks(view, leading=not departments),
    ]


def _people(department: TeamSection) -> list[Member]:
    return [member for member in department.membres if member.nom]


def _department(department: TeamSection, anchor: str, ctx: BlockContext) -> VdomDict:
    # Names are third-level headings below a department's title, else second-level ones.
    heading = html.h3 if department.titre else html.h2
    members = [html.li(_member(each, heading, ctx)) for each in _people(department)]
    return section(
        "department",
        html.ul({"className": "block-body department-people"}, members),
        title=department.titre,
        anchor=anchor,
    )


def _member(member: Member, heading: Any, ctx: BlockContext) -> VdomDict:
    portrait = picture(member.portrait, ctx, slot="person", class_name="picture-arch")
    return html.article(
        {"className": "person"},
        portrait or missing_picture(),
        heading({"className": "person-name"}, member.nom),
        html.p(member.fonction) if member.fonction else None,
        _contact(member, ctx),
    )


def _contact(member: Member, ctx: BlockContext) -> VdomDict | None:
    number = _NOT_A_DIGIT.sub("", member.telephone)
    email = member.email if _EMAIL.fullmatch(member.email) else ""
    links = [
        html.a(
            {"href": f"mailto:{email}", "aria-label": ctx.t("Écrire à %s", member.nom)},
            ctx.t("Écrire"),
        )
        if email
        else None,
        html.a({"href": f"tel:{number}"}, member.telephone) if number else None,
    ]
    if not any(links):
        return None
    return html.p({"className": "person-ways"}, [link for link in links if link])
