"""The way from the home page to this one."""

from __future__ import annotations

from components.chrome.breadcrumb import way_to
from components.structured_data.thing import Thing, address_of, named, thing
from villa_site.site.absolute_urls import absolute
from villa_site.site.visit import View


def trail(view: View) -> Thing | None:
    """Tell the steps that the page shows, and the page itself as the last of them."""
    steps = [(step.title, absolute(step.href, view.ctx)) for step in way_to(view) if step.href]
    if not steps or view.page is None:
        return None
    address = address_of(view)
    steps.append((view.page.title or view.ctx.product, address))
    items = [
        thing("ListItem", position=position, name=name, item=whole)
        for position, (name, whole) in enumerate(steps, 1)
    ]
    return named(thing("BreadcrumbList", itemListElement=items), address, "breadcrumb")
