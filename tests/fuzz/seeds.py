"""Valid answers to begin with: the demonstration's pages, one of each kind, and every block."""

from __future__ import annotations

import asyncio
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx

from villa_site.embedded import create_app

OPTIONS: Final = "/wp-json/wpnuxt/v1/options/"
TRANSLATIONS: Final = "/wp-json/wpnuxt/v1/translations/"
MAINTENANCE: Final = "/api/wpnuxt/v1/maintenance/"
BANNER: Final = "/wp-json/wpnuxt/v1/bandeau-informations"
SEARCH: Final = "/wp-json/wpnuxt/v1/search/"
PAGES: Final = "/wp-json/wpnuxt/v1/pages/"
NEWSLETTER: Final = "/wp-json/wpnuxt/v1/newsletter"
FORM: Final = "/wp-json/wpnuxt/v1/forms/contact"
CHOICE: Final = "/wp-json/cookie-tracker/v1/choice"
ERROR_LOGS: Final = "/api/wpnuxt/v1/error-logs"

PAGE: Final = "/fuzz/"
"""A page with what visitors can do something with: a form, an agenda, a newsletter."""
GOOD: Final = "Une phrase entière."
"""What a block says that nothing may take away."""

_FIXTURES: Final = Path(__file__).parents[1] / "fixtures" / "blocks"
_A_KIND: Final = 2
"""Pages of one post type and template: two show what is between them."""
_NOTICE: Final = {
    "title": "Travaux",
    "text": "<p>À bientôt.</p>",
    "lien_billeterie": "https://tickets.test/",
    "cta_text": "Billets",
}
MAINTENANCE_NOTICE: Final[dict[str, Any]] = {"fr": _NOTICE, "it": _NOTICE, "en": False}
REPLY: Final[dict[str, Any]] = {
    "code": "error",
    "message": "Vérifiez",
    "success": False,
    "errors": {"nom": "Trop court", "ailleurs": "Non"},
}


def quote_block(text: str = GOOD) -> dict[str, Any]:
    """Give a quote, as the backend sends it."""
    return {
        "blockName": "acf/quote",
        "attrs": {"data": {"texte": text}},
        "innerBlocks": [],
        "innerHTML": "",
    }


@cache
def blocks() -> dict[str, dict[str, Any]]:
    """Give an envelope of every block type, filled in full."""
    files = sorted(_FIXTURES.glob("*.json"))
    return {file.stem: json.loads(file.read_text("utf-8"))["full"] for file in files}


@cache
def answers() -> dict[str, Any]:
    """Give the contract's answers by path."""
    loop = asyncio.new_event_loop()
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = loop.run_until_complete(_requested(Path(folder)))
    finally:
        loop.close()
    interactive = [blocks()[name] for name in ("form", "agenda", "faq", "slider", "map")]
    # The home page is requested after every example: a short one replaces it.
    found["/accueil/"] = {**found["/"], "path": "/accueil/"}
    found["/"] = {"ID": 1, "path": "/", "post_title": "Accueil", "blocks": [quote_block()]}
    found[PAGE] = {
        "ID": 4242,
        "path": PAGE,
        "post_title": "Essais",
        "blocks": [*interactive, quote_block()],
    }
    return found


async def _requested(folder: Path) -> dict[str, Any]:
    transport = httpx.ASGITransport(app=create_app(data_dir=folder))
    async with httpx.AsyncClient(transport=transport, base_url="http://embedded.test") as client:

        async def get(path: str, **query: str) -> Any:
            return (await client.get(path, params=query)).json()

        listed = _one_of_each(await get(PAGES))
        events = await get(SEARCH, post_type="programme,publication", per_page="60")
        paths = {str(entry["path"]) for entry in listed}
        events["items"] = [card for card in events["items"] if card["path"] in paths]
        calls = {
            OPTIONS: await get(OPTIONS),
            TRANSLATIONS: {"fr": {"Rechercher": "Chercher"}, "it": {"Rechercher": "Cerca"}},
            MAINTENANCE: None,
            BANNER: {"text": "Ouvert ce soir"},
            SEARCH: events,
            PAGES: listed,
            NEWSLETTER: {"code": "success", "message": "Merci", "success": True},
            FORM: {"code": "success", "message": "Merci", "success": True, "errors": {}},
            CHOICE: {"success": True},
            ERROR_LOGS: {"success": True},
        }
        return calls | {path: await get(path) for path in sorted(paths)}


def _one_of_each(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep a few pages of each kind and language."""
    stored: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for entry in listed:
        kind = (str(entry["post_type"]), str(entry["template"]), str(entry["lang"]))
        same = stored.setdefault(kind, [])
        if len(same) < (_A_KIND if kind[2] == "fr" else 1):
            same.append(entry)
    return [entry for same in stored.values() for entry in same]


@cache
def page_paths() -> tuple[str, ...]:
    """Give the paths that lead to a page."""
    return tuple(path for path in answers() if not path.startswith(("/wp-json", "/api")))
