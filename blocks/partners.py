"""Partners' logos in groups, scaled to cover the same area whatever their shape."""

from __future__ import annotations

from math import sqrt
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    Anchor,
    BlockContext,
    ContentModel,
    Image,
    Name,
    Text,
    Url,
    block,
    editor_help,
    editor_label,
    link,
    required,
    row_label,
)
from villa_site.extend.layout import body_section
from villa_site.extend.media import loadable_image

# Ratios of width to height beyond which a logo is not scaled further.
_WIDEST: Final = 6.0
_NARROWEST: Final = 0.5


class Partner(ContentModel):
    """A partner with name, logo and URL."""

    nom: Annotated[Name, required(), editor_label("Nom du partenaire")] = ""
    logo: Annotated[Image | None, editor_label("Logo")] = None
    url: Annotated[Url, editor_label("Site web")] = ""


class PartnerGroup(ContentModel):
    """A titled group of partners."""

    titre: Annotated[Text, editor_label("Titre")] = ""
    partenaires: Annotated[
        tuple[Partner, ...], editor_label("Partenaires"), row_label("Partenaire")
    ] = ()

    @property
    def visible(self) -> tuple[Partner, ...]:
        """The partners that have a name or a logo."""
        return tuple(partner for partner in self.partenaires if partner.nom or partner.logo)


@editor_label("Partenaires")
@editor_help("Les logos des partenaires, par groupes.")
class Partners(ContentModel):
    """Groups of partners under a common title."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    groupes: Annotated[
        tuple[PartnerGroup, ...], required(), editor_label("Groupes"), row_label("Groupe")
    ] = ()


@block()
def partners(data: Partners, ctx: BlockContext) -> VdomDict | None:
    """Render the groups that have partners; nothing when none has."""
    groups = [group for group in data.groupes if group.visible]
    if not groups:
        return None
    first = next((each for group in groups for each in group.visible if each.logo), None)
    nodes = [_group(each, ctx, first if ctx.leading else None) for each in groups]
    return body_section(
        "partners", nodes, title=data.titre, anchor=data.anchor, body="partners-groups"
    )


def _group(group: PartnerGroup, ctx: BlockContext, leading: Partner | None) -> VdomDict:
    return html.div(
        {"className": "partners-group"},
        html.h3({"className": "eyebrow"}, group.titre) if group.titre else None,
        html.ul(
            {"className": "partners-list"},
            [html.li(_partner(each, ctx, leading=each is leading)) for each in group.visible],
        ),
    )


def _partner(partner: Partner, ctx: BlockContext, *, leading: bool) -> VdomDict:
    logo = _logo(partner, ctx, leading=leading)
    class_name = "partner" if logo else "partner partner-unseen"
    content = (logo, html.span({"className": "partner-name"}, partner.nom) if partner.nom else None)
    if partner.url:
        return link(partner.url, ctx, *content, class_name=class_name)
    return html.div({"className": class_name}, *content)


def _logo(partner: Partner, ctx: BlockContext, *, leading: bool) -> VdomDict | None:
    """Render the logo; its alternative text is empty where the name follows."""
    image = loadable_image(partner.logo, ctx)
    if image is None:
        return None
    attributes: dict[str, Any] = {
        "src": image.url,
        "alt": "" if partner.nom else image.alt or urlsplit(partner.url).netloc,
        "decoding": "async",
    }
    attributes |= {"fetchPriority": "high"} if leading else {"loading": "lazy"}
    if image.width and image.height:
        attributes |= {"width": image.width, "height": image.height}
    shape = {"style": {"--shape": f"{_shape(image):.3f}"}}
    return html.span({"className": "partner-logo"} | shape, html.picture(html.img(attributes)))


def _shape(image: Image) -> float:
    """Return the width that gives any shape of logo the same area, a square's being 1."""
    ratio = image.width / image.height if image.width and image.height else 1.0
    return sqrt(min(max(ratio, _NARROWEST), _WIDEST))
