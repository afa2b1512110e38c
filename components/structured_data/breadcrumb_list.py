"""schema.org's BreadcrumbList: the steps from the home page to the current one."""

from __future__ import annotations

from components.structured_data.thing import Thing, address_of, named, thing
from villa_site.site.absolute_urls import absolute
from villa_site.site.breadcrumb import breadcrumb_steps
from villa_site.site.visit import View


def breadcrumb_list(view: View) -> Thing | None:
    """Describe the steps of the page's breadcrumb, and the page itself as the last one."""
    steps = [
        (step.title, absolute(step.href, view.ctx)) for step in breadcrumb_steps(view) if step.href
    ]
    if not steps or view.page is None:
        return None
    address = address_of(view)
    steps.append((view.page.title or view.ctx.product, address))
    items = [
        thing("ListItem", position=position, name=name, item=url)
        for position, (name, url) in enumerate(steps, 1)
    ]
    return named(thing("BreadcrumbList", itemListElement=items), address, "breadcrumb")
