"""Who stands with the house: logos of any shape, made to weigh the same."""

from __future__ import annotations

from math import sqrt
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from reactpy import html
from reactpy.types import VdomDict

from components.ui.link import link
from components.ui.section import section
from villa_site.content.block import block
from villa_site.content.media import Image
from villa_site.content.model import Anchor, ContentModel, Name, Text, Url, required
from villa_site.site.context import BlockContext

# A logo as wide as six times its height, or as narrow as half of it, is as far as evening goes.
_WIDEST: Final = 6.0
_NARROWEST: Final = 0.5


class Partner(ContentModel):
    """A house with its name, its logo and its address."""

    nom: Annotated[Name, required()] = ""
    logo: Image | None = None
    url: Url = ""


class Group(ContentModel):
    """Partners of one kind."""

    titre: Text = ""
    partenaires: tuple[Partner, ...] = ()

    @property
    def shown(self) -> tuple[Partner, ...]:
        """Those that have at least a name or a logo."""
        return tuple(partner for partner in self.partenaires if partner.nom or partner.logo)


class Partners(ContentModel):
    """Groups of partners under a common title."""

    anchor: Anchor = ""
    titre: Text = ""
    groupes: Annotated[tuple[Group, ...], required()] = ()


@block()
def partners(data: Partners, ctx: BlockContext) -> VdomDict | None:
    """Render the groups that have partners; nothing when none has."""
    groups = [group for group in data.groupes if group.shown]
    if not groups:
        return None
    first = next((each for group in groups for each in group.shown if each.logo), None)
    shown = [_group(each, ctx, first if ctx.leading else None) for each in groups]
    return section(
        "partners",
        html.div({"className": "block-body partners-groups"}, shown),
        title=data.titre,
        anchor=data.anchor,
    )


def _group(group: Group, ctx: BlockContext, leading: Partner | None) -> VdomDict:
    return html.div(
        {"className": "partners-group"},
        html.h3({"className": "eyebrow"}, group.titre) if group.titre else None,
        html.ul(
            {"className": "partners-list"},
            [html.li(_partner(each, ctx, leading=each is leading)) for each in group.shown],
        ),
    )


def _partner(partner: Partner, ctx: BlockContext, *, leading: bool) -> VdomDict:
    logo = _logo(partner, leading=leading)
    seen = "partner" if logo else "partner partner-unseen"
    content = (logo, html.span({"className": "partner-name"}, partner.nom) if partner.nom else None)
    if partner.url:
        return link(partner.url, ctx, *content, class_name=seen)
    return html.div({"className": seen}, *content)


def _logo(partner: Partner, *, leading: bool) -> VdomDict | None:
    """Show the logo; the name beside it speaks for it, where there is one."""
    if partner.logo is None:
        return None
    image = partner.logo
    given: dict[str, Any] = {
        "src": image.url,
        "alt": "" if partner.nom else image.alt or urlsplit(partner.url).netloc,
        "decoding": "async",
    }
    given |= {"fetchPriority": "high"} if leading else {"loading": "lazy"}
    if image.width and image.height:
        given |= {"width": image.width, "height": image.height}
    shape = {"style": {"--shape": f"{_shape(image):.3f}"}}
    return html.span({"className": "partner-logo"} | shape, html.picture(html.img(given)))


def _shape(image: Image) -> float:
    """Return the width that gives any shape of logo the same area, a square's being 1."""
    ratio = image.width / image.height if image.width and image.height else 1.0
    return sqrt(min(max(ratio, _NARROWEST), _WIDEST))
