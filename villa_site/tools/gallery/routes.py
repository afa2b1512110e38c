"""The addresses of the gallery; without them there is no gallery."""

from __future__ import annotations

import inspect
import sys
import time
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route

from villa_site.backend.call import Call
from villa_site.backend.models.options import SiteOptions
from villa_site.content.blocks.fixtures import fixture_places
from villa_site.engine.client_build import ClientBuild
from villa_site.errors import BackendError
from villa_site.site.site import Site
from villa_site.tools.gallery.address import GALLERY
from villa_site.tools.gallery.block_page import block_page
from villa_site.tools.gallery.document import SCRIPT, STYLE, document
from villa_site.tools.gallery.entry import BlockEntry, entries
from villa_site.tools.gallery.overview import overview
from villa_site.tools.gallery.selection import Selection, Swatch, swatches
from villa_site.web.security_headers import SELF, content_security_policy


def routes(site: Site, build: ClientBuild) -> list[Route]:
    """Declare the overview, the page of each block, and what these pages are made of."""
    since = time.time()

    async def all_blocks(request: Request) -> Response:
        known = await _swatches(site)
        query = request.query_params
        words, kind = query.get("q", ""), query.get("kind", "")
        content = overview(
            entries(site.types), known[0], site.routes.languages.default, words=words, kind=kind
        )
        return _page(document("Blocks", build, *content), build)

    async def style(_request: Request) -> Response:
        return Response(_own("gallery.css"), media_type="text/css")

    async def script(_request: Request) -> Response:
        return Response(_own("gallery.js"), media_type="text/javascript")

    async def state(_request: Request) -> Response:
        """Name what is served: it changes with the code, the client, and any fixture."""
        headers = {"cache-control": "no-store"}
        return PlainTextResponse(f"{build.id} {since} {_newest(site)}", headers=headers)

    async def one_block(request: Request) -> Response:
        name = request.path_params["name"]
        entry = next((each for each in entries(site.types) if each.name == name), None)
        if entry is None:
            return PlainTextResponse("No such block.", HTTPStatus.NOT_FOUND)
        selection = Selection.read(
            request.query_params, await _swatches(site), site.routes.languages
        )
        content = block_page(entry, selection, source=_source(entry, site))
        return _page(document(entry.block, build, *content), build)

    return [
        Route(GALLERY, all_blocks),
        Route(STYLE, style),
        Route(SCRIPT, script),
        Route(f"{GALLERY}state", state),
        Route(f"{GALLERY}{{name}}/", one_block),
    ]


async def _swatches(site: Site) -> list[Swatch]:
    """Read the configured page colours; without the backend there is the default alone."""
    try:
        return swatches(await site.backend.options(Call(site.routes.languages.default)))
    except BackendError:
        return swatches(SiteOptions())


def _page(text: str, build: ClientBuild) -> Response:
    policy = content_security_policy(
        styles=[build.style.hash], scripts=build.inline_scripts, more={"frame-src": [SELF]}
    )
    headers = {
        "content-security-policy": policy,
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
    }
    return HTMLResponse(text, headers=headers)


def _own(name: str) -> bytes:
    return files("villa_site.tools.gallery").joinpath(name).read_bytes()


def _newest(site: Site) -> float:
    """Return the time of the latest change to a fixture, 0 where there is none."""
    places = [place for kind in site.types.values() for place in fixture_places(kind)]
    return max((place.stat().st_mtime for place in places if place.is_file()), default=0.0)


def _source(entry: BlockEntry, site: Site) -> str:
    """Return the source code of an example."""
    if entry.family != "example":
        return ""
    module = sys.modules[inspect.unwrap(site.types[entry.block].render).__module__]
    return Path(module.__file__ or "").read_text(encoding="utf-8")
