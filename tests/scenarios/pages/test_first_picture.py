"""The first picture of a page is fetched at once, wherever it is; no other is."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

import blocks
from tests.support.stub_site import StubBackend
from villa_site.content.blocks.block import collect
from villa_site.content.blocks.fixtures import fixture_name, fixture_of

pytestmark = pytest.mark.req("UI-05")

TEXT = {"blockName": "core/paragraph", "innerHTML": "<p>Bonsoir</p>"}
IMAGE = {"blockName": "core/image", "innerHTML": '<figure><img src="/a.jpg" alt=""></figure>'}
PORTRAIT = {"url": "/portrait.jpg", "width": 4, "height": 5}
LATER = {"core_freeform", "core_html", "text"}
"""Blocks whose pictures stand in an editor's own markup."""


def pictures(page: str) -> list[str]:
    main = page[page.index("<main") : page.index("</main>")]
    return re.findall("<picture.*?(<img [^>]*>)", main)


async def shown(client: httpx.AsyncClient, backend: StubBackend, *reported: Any) -> list[str]:
    path = f"/page-{len(backend.answers)}/"
    backend.add(path, blocks=list(reported))
    return pictures((await client.get(path)).text)


async def test_first_picture_of_each_block_type_is_eager(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    seen = set()
    for kind in collect(blocks).values():
        name = fixture_name(kind.name)
        found = await shown(client, backend, TEXT, fixture_of(kind)["full"], IMAGE)
        first, *others = found
        if name not in LATER and len(found) > 1:
            seen.add(name)
            assert 'fetchPriority="high"' in first, name
            assert "lazy" not in first, name
            eager = [each for each in others if "lazy" not in each]
            # What a live block will show is not known when the next block is rendered.
            assert len(eager) <= kind.live, name
    assert {"partners", "core_columns", "core_gallery", "push", "slider", "podcast"} <= seen


@pytest.mark.parametrize(
    "path", ["/la-villa/equipe/", "/residents/", "/agenda/", "/recherche/?s=argile"]
)
async def test_first_picture_of_a_list_is_eager(demo: httpx.AsyncClient, path: str) -> None:
    first, *others = pictures((await demo.get(path)).text)
    assert 'fetchPriority="high"' in first
    assert "lazy" not in first
    assert all("lazy" in each for each in others)


@pytest.mark.parametrize("portrait", [PORTRAIT, None])
async def test_blocks_of_an_entity_load_pictures_after_its_own(
    client: httpx.AsyncClient, backend: StubBackend, portrait: dict[str, Any] | None
) -> None:
    fields = {"nom": "Aya", "portrait": portrait}
    backend.add("/resident/aya/", post_type="resident", acf_fields=fields, blocks=[IMAGE, IMAGE])
    first, *others = pictures((await client.get("/resident/aya/")).text)
    assert ("portrait" in first) == bool(portrait), json.dumps(first)
    assert 'fetchPriority="high"' in first
    assert all("lazy" in each for each in others)
