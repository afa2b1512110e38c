"""The people of the house, department by department: who they are and how to reach them."""

from __future__ import annotations

import re
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.media.picture import picture
from components.ui.anchor import unique_anchors
from components.ui.card import missing_picture
from components.ui.chips import chips
from components.ui.section import section
from villa_site.content.entities import Member, Team, TeamSection
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.site.block_rendering import blocks
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

_NOT_DIALLED: Final = re.compile(r"[^\d+]")
_EMAIL: Final = re.compile(r"[^\s@<>\"?&]+@[^\s@<>\"?&]+")
# So few departments are seen at a glance.
_FEW: Final = 2


def team(view: View) -> list[Any]:
    """List the page's sections."""
    if view.page is None:
        return []
    found = [each for each in view.page.fields(Team).sections if _people(each)]
    anchors = unique_anchors((each.titre for each in found), prefix="equipe")
    titled = [
        (each.titre, f"#{anchor}")
        for each, anchor in zip(found, anchors, strict=True)
        if each.titre
    ]
    departments = [
        _department(each, anchor, view.ctx) for each, anchor in zip(found, anchors, strict=True)
    ]
    return [
        page_head(
            view,
            title=view.page.title,
            chapo=view.page.seo.description,
            facts=chips(titled, view.ctx.t("Services")) if len(titled) > _FEW else None,
        ),
        *first_picture_at_once(departments),
        *blocks(view, leading=not departments),
    ]


def _people(found: TeamSection) -> list[Member]:
    return [member for member in found.membres if member.nom]


def _department(found: TeamSection, anchor: str, ctx: BlockContext) -> VdomDict:
    # Under a department people are third-level headings, and second-level ones without.
    heading = html.h3 if found.titre else html.h2
    members = [html.li(_member(each, heading, ctx)) for each in _people(found)]
    return section(
        "department",
        html.ul({"className": "block-body department-people"}, members),
        title=found.titre,
        anchor=anchor,
    )


def _member(member: Member, heading: Any, ctx: BlockContext) -> VdomDict:
    shown = picture(member.portrait, slot="person", class_name="picture-arch")
    return html.article(
        {"className": "person"},
        shown or missing_picture(),
        heading({"className": "person-name"}, member.nom),
        html.p(member.fonction) if member.fonction else None,
        _reach(member, ctx),
    )


def _reach(member: Member, ctx: BlockContext) -> VdomDict | None:
    dialled = _NOT_DIALLED.sub("", member.telephone)
    email = member.email if _EMAIL.fullmatch(member.email) else ""
    ways = [
        html.a(
            {"href": f"mailto:{email}", "aria-label": ctx.t("Écrire à %s", member.nom)},
            ctx.t("Écrire"),
        )
        if email
        else None,
        html.a({"href": f"tel:{dialled}"}, member.telephone) if dialled else None,
    ]
    if not any(ways):
        return None
    return html.p({"className": "person-ways"}, [way for way in ways if way])
