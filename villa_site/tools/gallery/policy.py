"""Opens the gallery's specimens as pages, over HTTP and live alike; only with the gallery on."""

from __future__ import annotations

import json
from hashlib import blake2b

from villa_site.backend.models.page import Page, PageMeta
from villa_site.content.fixtures import fixture_name, fixture_of
from villa_site.errors import FixtureError
from villa_site.site.policies import PolicySite
from villa_site.site.visit import Outcome, Proceed, Visit
from villa_site.tools.gallery.address import Specimen, specimen_at


async def specimen(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Show one case of a block's fixture on a page of its own."""
    requested = specimen_at(visit.path)
    if requested is None:
        return await proceed(visit)
    page = _page(requested, site)
    if page is None:
        return await site.unknown(visit)
    return await site.specimen(visit.with_(locale=requested.locale), page)


def _page(requested: Specimen, site: PolicySite) -> Page | None:
    """Put the case on a page of the requested colour; None when there is no such block or case."""
    known = {fixture_name(kind.name): kind for kind in site.types.values()}
    kind = known.get(requested.block)
    if kind is None:
        return None
    try:
        envelope = fixture_of(kind).get(requested.case)
    except FixtureError:
        return None
    if envelope is None:
        return None
    meta = PageMeta(
        theme_de_couleur="manual", main_color=f"#{requested.colour}", header_theme=requested.theme
    )
    written = {
        "path": requested.path,
        "post_title": f"{requested.block}, {requested.case}",
        "meta": meta.model_dump(),
        "blocks": [envelope],
    }
    text = json.dumps(written, sort_keys=True)
    return Page.model_validate(written).stamped(blake2b(text.encode(), digest_size=9).hexdigest())
