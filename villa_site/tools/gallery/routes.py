"""The addresses of the gallery; without them there is no gallery."""

from __future__ import annotations

import inspect
import sys
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from villa_site.backend.call import Call
from villa_site.backend.models.options import SiteOptions
from villa_site.content.blocks.fixtures import fixture_places
from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.http.provided import provided
from villa_site.errors import BackendError
from villa_site.site.site import Site
from villa_site.tools.gallery.address import GALLERY
from villa_site.tools.gallery.block_page import block_page
from villa_site.tools.gallery.document import SCRIPT, STYLE, document
from villa_site.tools.gallery.entry import BlockEntry, entries
from villa_site.tools.gallery.overview import overview
from villa_site.tools.gallery.selection import Selection, Swatch, swatches
from villa_site.web.builds import ServedBuild
from villa_site.web.security_headers import SELF, content_security_policy

router = APIRouter(include_in_schema=False)

CurrentBuild = Annotated[ClientBuild, provided("client_build")]


@router.get(GALLERY)
async def all_blocks(
    site: CurrentSite, build: CurrentBuild, q: str = "", kind: str = ""
) -> Response:
    """Return the overview."""
    known = await _swatches(site)
    default = site.routes.languages.default
    content = overview(entries(site.types), known[0], default, words=q, kind=kind)
    return _page(document("Blocks", build, *content), build)


@router.get(STYLE)
async def style() -> Response:
    """Return the gallery's style."""
    return Response(_own("gallery.css"), media_type="text/css")


@router.get(SCRIPT)
async def script() -> Response:
    """Return the gallery's script."""
    return Response(_own("gallery.js"), media_type="text/javascript")


@router.get(f"{GALLERY}state")
async def state(
    site: CurrentSite, served: Annotated[ServedBuild, provided("served_build")]
) -> Response:
    """Name what is served: it changes with the code, the client, and any fixture."""
    text = f"{served.id} {served.since} {_newest(site)}"
    return PlainTextResponse(text, headers={"cache-control": "no-store"})


@router.get(f"{GALLERY}{{name}}/")
async def one_block(
    request: Request, site: CurrentSite, build: CurrentBuild, name: str
) -> Response:
    """Return the page of a block."""
    entry = next((each for each in entries(site.types) if each.name == name), None)
    if entry is None:
        return PlainTextResponse("No such block.", HTTPStatus.NOT_FOUND)
    selection = Selection.read(request.query_params, await _swatches(site), site.routes.languages)
    content = block_page(entry, selection, source=_source(entry, site))
    return _page(document(entry.block, build, *content), build)


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
