"""The yardstick of rendering: the same page in Jinja2 on Starlette, as one would write it there.

Its data are at hand, decoded, with dates as dates and HTML already clean: per request it renders.
"""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from typing import Any, Final

import httpx
from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.templating import Jinja2Templates

from bench import frame
from bench.stub_backend import BANNER, MAINTENANCE, OPTIONS, TRANSLATIONS
from bench.typical_page import Json, typical_page
from villa_site.engine.client_build import ClientBuild
from villa_site.site import formats
from villa_site.site.context import BlockContext
from villa_site.site.html.rich_text import sanitise
from villa_site.site.i18n.translations import Strings, catalogue
from villa_site.site.i18n.words import unique_anchors
from villa_site.site.routing.routes import Routes
from villa_site.site.site import institution_clock

TEMPLATES: Final = Path(__file__).with_name("templates")
PRODUCT: Final = "Villa Médicis"


class JinjaSite:
    """One page by path, rendered on each request; ``app`` is the ASGI application."""

    def __init__(self) -> None:
        self._templates = Jinja2Templates(env=_environment())
        self._build = ClientBuild.read()
        self._content: Json = {}
        self.app = Starlette(routes=[Route("/{path:path}", self._page)])

    def publish(self, path: str, edition: int) -> None:
        """Hold the page and its frame, ready to be rendered."""
        page, options = typical_page(path, edition), frame.options(edition)
        self._hold(page, options, {"text": frame.banner(edition)})

    async def fetch(self, client: httpx.AsyncClient, path: str) -> None:
        """Request from the backend all that a page needs, as the site under test does."""
        calls = (path, OPTIONS, BANNER, MAINTENANCE, TRANSLATIONS)
        answers = await asyncio.gather(*(client.get(call, params={"lang": "fr"}) for call in calls))
        page, options, banner, *_ = (answer.json() for answer in answers)
        self._hold(page, options, banner)

    def _hold(self, page: Json, options: Json, banner: Json) -> None:
        self._content = {"page": held(page), "options": options, "banner": banner["text"]}

    async def _page(self, request: Request) -> Response:
        shown = {
            **self._content,
            "build": self._build,
            "product": PRODUCT,
            "today": institution_clock().date(),
            "origin": f"{request.url.scheme}://{request.url.netloc}",
        }
        return self._templates.TemplateResponse(request, "page.html", shown)


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    texts = catalogue("fr").texts
    environment.globals["_"] = lambda key: texts.get(key) or key
    environment.filters |= {
        "days": lambda event: formats.days(event["date_debut"], event["date_fin"], "fr"),
        "short_month": lambda day: formats.short_month(day, "fr"),
        "months": _months,
        "categories": _categories,
    }
    return environment


def _months(events: list[Json], every: str) -> list[dict[str, str]]:
    found = sorted(
        {
            (day.year, day.month)
            for event in events
            for day in (event["date_debut"], event["date_fin"])
            if day
        }
    )
    named = [
        {"value": f"{year}-{month:02}", "label": formats.month(date(year, month, 1), "fr")}
        for year, month in found
    ]
    return [{"value": "", "label": every}, *named]


def _categories(events: list[Json], every: str) -> list[dict[str, str]]:
    names = sorted({event["categorie"] for event in events})
    return [{"value": "", "label": every}, *({"value": name, "label": name} for name in names)]


def held(page: Json) -> Json:
    """Prepare what a site would keep in memory: clean HTML, anchors, dates."""
    ctx = BlockContext(
        locale="fr", strings=Strings("fr"), today=institution_clock().date(), routes=Routes()
    )
    for block in page["blocks"]:
        block["kind"] = block["blockName"].removeprefix("acf/")
        _prepare(block["attrs"]["data"], ctx)
    return page


def _prepare(data: Json, ctx: BlockContext) -> None:
    for name, value in data.items():
        if name in {"texte", "legende"} and value.startswith("<"):
            data[name] = sanitise(value, ctx)
        elif name in {"date_debut", "date_fin"}:
            data[name] = date.fromisoformat(value) if value else None
        elif isinstance(value, list):
            for item in value:
                _prepare(item, ctx)
    if "items" in data:
        _anchor(data)


def _anchor(data: Json) -> None:
    items: list[dict[str, Any]] = data["items"]
    anchors = unique_anchors((item["titre"] for item in items), prefix=data["titre"])
    for item, anchor in zip(items, anchors, strict=True):
        item["anchor"] = anchor
