"""The institution and its site, on the home page."""

from __future__ import annotations

from components.structured_data.thing import Thing, address_of, house, named, thing
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.site.absolute_urls import absolute, page_url
from villa_site.site.visit import View


def organization(view: View) -> Thing | None:
    """Tell who the institution is and where else it is to be found."""
    if not _is_home(view):
        return None
    ctx = view.ctx
    networks = view.options.footer.col_1.active_networks
    elsewhere = dict.fromkeys(filter(None, (absolute(each.url, ctx) for each in networks)))
    more = thing(
        "Organization",
        logo=absolute(ICON_PATH, ctx),
        sameAs=[*elsewhere],
    )
    return {**house(ctx), **more}


def website(view: View) -> Thing | None:
    """Tell the site's name and how it is searched."""
    if not _is_home(view):
        return None
    ctx = view.ctx
    address = address_of(view)
    search = view.options.template("search")
    asked = f"{absolute(search.path, ctx)}?s={{search_term_string}}" if search else ""
    action = thing(
        "SearchAction",
        target=thing("EntryPoint", urlTemplate=asked),
        **{"query-input": "required name=search_term_string"},
    )
    site = thing(
        "WebSite",
        name=ctx.product,
        url=address,
        inLanguage=ctx.locale,
        publisher={"@id": f"{page_url('/', ctx)}#organization"},
        potentialAction=action if asked else None,
    )
    return named(site, address, "website")


def _is_home(view: View) -> bool:
    return view.ctx.path == view.ctx.home
