"""Menus and footer mark the link to the page that is shown, whichever page was rendered first."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tests.support.rendered import elements
from tests.support.stub_site import OPTIONS

PATHS = ("/contact/", "/presse/", "/visite/")
ENTRIES = [
    {"id": number, "item": {"type": "other", "path": path, "post_title": path.strip("/")}}
    for number, path in enumerate(PATHS)
]


@pytest.fixture
def linked(backend: Any) -> Any:
    """A backend whose menu and footer link to three pages, with a fourth they do not link to."""
    header = {**OPTIONS["main_header"], "menu": ENTRIES}
    footer = {"col_2": {"titre": "Suivre", "menu": ENTRIES}, "legals": ENTRIES}
    backend.answers["/wp-json/wpnuxt/v1/options/"] = {"main_header": header, "footer": footer}
    for path in (*PATHS, "/apart/"):
        backend.add(path)
    return backend


def _current(markup: str, part: str) -> list[str]:
    found = re.search(rf"<{part} class=\"site-{part}\".*?</{part}>", markup, re.DOTALL)
    assert found, f"no {part} in {markup[:500]}"
    marked = [given for _, given in elements(found[0]) if given.get("aria-current") == "page"]
    return [given["href"] for given in marked]


@pytest.mark.parametrize("page_cache", ["on", "off"])
async def test_each_page_marks_its_own_links(start: Any, linked: Any, page_cache: str) -> None:
    assert linked
    client: httpx.AsyncClient = await start(page_cache=page_cache)
    for path in (*PATHS, "/apart/", *PATHS):
        markup = (await client.get(path)).text
        expected = [path] if path in PATHS else []
        assert _current(markup, "header") == expected
        assert _current(markup, "footer") == expected * 2


async def test_preview_marks_the_link_to_the_page_that_is_previewed(
    start: Any, linked: Any
) -> None:
    assert linked
    client: httpx.AsyncClient = await start()
    markup = (await client.get("/preview/presse/")).text
    assert _current(markup, "footer") == ["/preview/presse/"] * 2
