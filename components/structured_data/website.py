"""schema.org's WebSite and Organization, on the home page, and the BreadcrumbList of the others."""

from __future__ import annotations

from components.structured_data.thing import Thing, address_of, house, subject, thing
from villa_site.backend.models.page import Page
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.site.breadcrumb import breadcrumb_steps
from villa_site.site.urls import absolute, page_url
from villa_site.site.visit import View


def website(view: View) -> Thing:
    """Describe the site with its search URL."""
    ctx, search = view.ctx, view.options.template("search")
    template = f"{absolute(search.path, ctx)}?s={{search_term_string}}" if search else ""
    action = thing(
        "SearchAction",
        target=thing("EntryPoint", urlTemplate=template),
        **{"query-input": "required name=search_term_string"},
    )
    return subject(
        "WebSite",
        "website",
        view,
        name=ctx.product,
        url=address_of(view),
        inLanguage=ctx.locale,
        publisher={"@id": f"{page_url('/', ctx)}#organization"},
        potentialAction=action if template else None,
    )


def organization(view: View) -> Thing:
    """Describe the institution with its logo and social networks."""
    ctx, networks = view.ctx, view.options.footer.col_1.active_networks
    profiles = dict.fromkeys(filter(None, (absolute(each.url, ctx) for each in networks)))
    logo = absolute(ICON_PATH, ctx)
    return {**house(ctx), **thing("Organization", logo=logo, sameAs=[*profiles])}


def breadcrumb_list(view: View, page: Page) -> Thing | None:
    """Describe the steps of the page's breadcrumb, and the page itself as the last one."""
    steps = [
        (step.title, absolute(step.href, view.ctx)) for step in breadcrumb_steps(view) if step.href
    ]
    if not steps:
        return None
    steps.append((page.title or view.ctx.product, address_of(view)))
    items = [
        thing("ListItem", position=position, name=name, item=url)
        for position, (name, url) in enumerate(steps, 1)
    ]
    return subject("BreadcrumbList", "breadcrumb", view, itemListElement=items)
