"""schema.org's Organization and WebSite, on the home page."""

from __future__ import annotations

from components.structured_data.thing import Thing, address_of, house, named, thing
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.site.absolute_urls import absolute, page_url
from villa_site.site.visit import View


def organization(view: View) -> Thing | None:
    """Describe the institution with its logo and social networks."""
    if not _is_home(view):
        return None
    ctx = view.ctx
    networks = view.options.footer.col_1.active_networks
    profiles = dict.fromkeys(filter(None, (absolute(each.url, ctx) for each in networks)))
    more = thing(
        "Organization",
        logo=absolute(ICON_PATH, ctx),
        sameAs=[*profiles],
    )
    return {**house(ctx), **more}


def website(view: View) -> Thing | None:
    """Describe the site with its search URL."""
    if not _is_home(view):
        return None
    ctx = view.ctx
    address = address_of(view)
    search = view.options.template("search")
    template = f"{absolute(search.path, ctx)}?s={{search_term_string}}" if search else ""
    action = thing(
        "SearchAction",
        target=thing("EntryPoint", urlTemplate=template),
        **{"query-input": "required name=search_term_string"},
    )
    site = thing(
        "WebSite",
        name=ctx.product,
        url=address,
        inLanguage=ctx.locale,
        publisher={"@id": f"{page_url('/', ctx)}#organization"},
        potentialAction=action if template else None,
    )
    return named(site, address, "website")


def _is_home(view: View) -> bool:
    return view.ctx.path == view.ctx.home
