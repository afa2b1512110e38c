"""A resident or a director of the house."""

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
    """Tell whom the page is about."""
    page, ctx = view.page, view.ctx
    if page is None:
        return None
    told = page.entity
    if not isinstance(told, Resident | Directeur):
        return None
    resident = told if isinstance(told, Resident) else None
    site = absolute(resident.site, ctx) if resident else ""
    address = address_of(view)
    found = thing(
        "Person",
        name=told.nom or page.title or ctx.product,
        url=address,
        description=shortened(plain_text(told.biographie) or page.seo.description),
        image=picture(told.portrait or page.seo.image, ctx),
        jobTitle=resident.discipline if resident else "",
        sameAs=[site] if site else [],
        **({"affiliation": house(ctx)} if resident else {"worksFor": house(ctx)}),
    )
    return named(found, address, "person")
