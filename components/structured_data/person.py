"""schema.org's Person: a resident or a director."""

from __future__ import annotations

from components.structured_data.thing import (
    Thing,
    address_of,
    house,
    named,
    picture,
    shortened,
    thing,
)
from villa_site.content.entities import Directeur, Resident
from villa_site.site.absolute_urls import absolute
from villa_site.site.rich_text import plain_text
from villa_site.site.visit import View


def person(view: View) -> Thing | None:
    """Describe the person of the page."""
    page, ctx = view.page, view.ctx
    if page is None:
        return None
    entity = page.entity
    if not isinstance(entity, Resident | Directeur):
        return None
    resident = entity if isinstance(entity, Resident) else None
    site = absolute(resident.site, ctx) if resident else ""
    address = address_of(view)
    node = thing(
        "Person",
        name=entity.nom or page.title or ctx.product,
        url=address,
        description=shortened(plain_text(entity.biographie) or page.seo.description),
        image=picture(entity.portrait or page.seo.image, ctx),
        jobTitle=resident.discipline if resident else "",
        sameAs=[site] if site else [],
        **({"affiliation": house(ctx)} if resident else {"worksFor": house(ctx)}),
    )
    return named(node, address, "person")
