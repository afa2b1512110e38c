"""The demo content: quick to serve, and whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import httpx

from villa_site.embedded import create_app, load_content
from villa_site.embedded.naming import LOCALES


async def test_first_page_of_the_demo_content_comes_within_a_second(tmp_path: Path) -> None:
    start = process_time()
    app = create_app(data_dir=tmp_path)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://b.invalid") as client:
        assert (await client.get("/")).status_code == 200
    assert process_time() - start < 1.0


def test_demo_content_has_every_post_type_template_and_language() -> None:
    documents = list(load_content().documents.values())
    for locale in LOCALES:
        here = [each for each in documents if each.locale == locale and not each.draft]
        assert {each.post_type for each in here} == {
            "page",
            "directeur",
            "programme_residence",
            "programme",
            "projet",
            "publication",
            "resident",
        }
        assert {each.template for each in here} >= {
            "home",
            "team",
            "faq",
            "residents",
            "memoire",
            "programmation",
            "search",
        }


async def test_every_picture_of_the_demo_content_is_known(tmp_path: Path) -> None:
    """A page can only name pictures that the uploads call will draw."""
    app = create_app(data_dir=tmp_path)
    uploads = load_content().uploads
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://b.invalid") as client:
        pages = (await client.get("/wp-json/wpnuxt/v1/pages/")).json()
        for page in pages:
            for url in _uploads((await client.get(page["path"])).json()):
                name = url.rpartition("/")[2]
                assert uploads.sized(name) or name in uploads.attachments, (page["path"], name)


def _uploads(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value.startswith("/wp-content/uploads/"):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _uploads(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _uploads(each)
