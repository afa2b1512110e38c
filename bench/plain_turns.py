"""The yardstick of page turns: the same two pages, turned by a script of thirty lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import httpx
import orjson
from playwright.async_api import BrowserContext, Route

from bench.failure import MeasurementFailed
from bench.typical_page import PATH, PATHS, TITLES

SCRIPT: Final = Path(__file__).with_suffix(".js")
_SCRIPTS: Final = re.compile(r"<script\b.*?</script>|<link[^>]+modulepreload[^>]*>", re.DOTALL)
_MAIN: Final = re.compile(r"<main\b[^>]*>(.*)</main>", re.DOTALL)


async def install(context: BrowserContext, url: str, *, slow: bool) -> None:
    """Have the context's pages receive the typical page with that script and no other.

    On the slow processor it turns without a view transition, as the site does.
    """
    async with httpx.AsyncClient(base_url=url) as client:
        documents = {path: (await client.get(path)).text for path in PATHS}
    pages = [
        [path, {"title": TITLES[path], "html": _main(text)}] for path, text in documents.items()
    ]
    held = orjson.dumps(pages).decode().replace("</", "<\\/")
    script = SCRIPT.read_text().replace("PAGES", held).replace("SLOW", str(slow).lower())
    document = f"{_SCRIPTS.sub('', documents[PATH])}<script>{script}</script>"

    async def answer(route: Route) -> None:
        await route.fulfill(body=document, content_type="text/html")

    await context.route(url + PATH, answer)


def _main(document: str) -> str:
    found = _MAIN.search(document)
    if found is None:
        raise MeasurementFailed("The typical page has no main.")
    return found[1]
