"""A specimen's page: one block as visitors get it; opened over HTTP and live alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.consent import consent
from components.chrome.head import document_attributes
from components.page import MAIN_ID
from villa_site.backend.models.page import Page, PageMeta
from villa_site.content.blocks.fixtures import fixture_name, fixture_of
from villa_site.engine.protocols import Composition
from villa_site.errors import FixtureError
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.policies import PolicySite
from villa_site.site.visits.visit import Outcome, Proceed, View, Visit
from villa_site.tools.gallery.address import Specimen, specimen_at
from villa_site.tools.gallery.controls import edited
from villa_site.tools.gallery.own_data import envelope_of


def specimen(view: View) -> Composition:
    """Compose the page; consent is there for the blocks that ask for it."""
    title = view.page.title if view.page else ""
    consent_dialog = consent(view)
    nodes = [
        html.title(title),
        html.meta({"name": "robots", "content": "noindex"}),
        html.main(
            {"id": MAIN_ID, "tabIndex": -1},
            html.h1({"className": "visually-hidden"}, title),
            html.h2({"className": "visually-hidden", "lang": "en"}, "The block"),
            *(_placed(blocks(view)) or [_nothing()]),
        ),
        *([consent_dialog] if consent_dialog else []),
    ]
    return Composition(html=document_attributes(view), nodes=nodes)


def _placed(nodes: list[Any]) -> list[Any]:
    """Put an item, which is nothing for itself, into a list."""
    items = [node for node in nodes if isinstance(node, dict) and node["tagName"] == "li"]
    return [html.ul({"className": "rich-text block"}, *items)] if items else nodes


def _nothing() -> VdomDict:
    return html.p(
        {"className": "block-notice", "role": "note", "lang": "en"},
        "Nothing is visible: the data has nothing to show, or the block failed (see the log).",
    )


async def specimen_policy(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Show one case of a block's fixture on a page of its own; in the workshop as it is typed."""
    requested = specimen_at(visit.path)
    if requested is None or requested.locale not in site.routes.languages:
        return await proceed(visit)
    page = _page(requested, site, visit.draft.form if visit.draft else {})
    if page is None:
        return await site.system_pages.no_route(visit)
    return await site.system_pages.specimen(visit.with_(locale=requested.locale), page)


def _page(requested: Specimen, site: PolicySite, form: Mapping[str, str]) -> Page | None:
    """Put the case on a page of the requested colour; None when there is no such block or case.

    ``form`` are the fields of the workshop's form, none for those of the case.
    """
    known = {fixture_name(kind.name): kind for kind in site.types.values()}
    kind = known.get(requested.block)
    if kind is None:
        return None
    try:
        own = envelope_of(requested.case, kind.name)
        envelope = own or fixture_of(kind).get(requested.case)
    except FixtureError:
        return None
    if envelope is None:
        return None
    meta = PageMeta(
        theme_de_couleur="manual", main_color=f"#{requested.colour}", header_theme=requested.theme
    )
    written = {
        "path": requested.path,
        "post_title": f"{requested.block}, {'own data' if own else requested.case}",
        "meta": meta.model_dump(),
        "blocks": [edited(kind, envelope, form)],
    }
    text = json.dumps(written, sort_keys=True)
    return Page.model_validate(written).stamped(blake2b(text.encode(), digest_size=9).hexdigest())
