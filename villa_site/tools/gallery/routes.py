"""The addresses of the gallery; without them there is no gallery."""

from __future__ import annotations

import inspect
import sys
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse

from villa_site.backend.call import Call
from villa_site.backend.models.options import SiteOptions
from villa_site.content.blocks.fixtures import fixture_places
from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.http.provided import provided
from villa_site.engine.live.admission import Admission
from villa_site.errors import BackendError
from villa_site.settings.languages import Locale
from villa_site.site.site import Site
from villa_site.tools.gallery.address import AXE, CASES, GALLERY
from villa_site.tools.gallery.block_page import block_page
from villa_site.tools.gallery.document import FILES, document
from villa_site.tools.gallery.entry import BlockEntry, entries
from villa_site.tools.gallery.environment import Environment
from villa_site.tools.gallery.overview import overview
from villa_site.tools.gallery.own_data import envelope_of
from villa_site.tools.gallery.selection import Selection, Swatch, swatches
from villa_site.tools.gallery.workshop import Bench, workshop
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


@router.get(AXE)
async def axe() -> Response:
    """Return the checker of accessibility, which comes with an extra of the package."""
    try:
        script = files("axe_playwright_python").joinpath("axe.min.js").read_bytes()
    except ModuleNotFoundError:
        return PlainTextResponse("pip install 'villa-site[qa]'", HTTPStatus.NOT_FOUND)
    return Response(script, media_type="text/javascript")


@router.get(CASES)
async def cases(site: CurrentSite, locale: Locale = "") -> Response:
    """List the blocks with the paths of their cases, in the default colour: for programs."""
    languages = site.routes.languages
    if locale and locale not in languages:
        return PlainTextResponse("No such language.", HTTPStatus.NOT_FOUND)
    swatch, locale = (await _swatches(site))[0], locale or languages.default
    listed = [
        {
            "name": each.name,
            "block": each.block,
            "cases": {case: swatch.specimen(each.name, case, locale).path for case in each.cases},
            "problem": each.problem,
        }
        for each in entries(site.types)
    ]
    return JSONResponse(listed)


@router.get(f"{GALLERY}sockets")
async def sockets(admission: Annotated[Admission, provided("admission")], path: str) -> Response:
    """Return how many sockets are open for the page at ``path``, as a number."""
    number = admission.count(lambda view: path in {view.visit.path, view.ctx.path})
    return PlainTextResponse(str(number), headers={"cache-control": "no-store"})


@router.get(f"{GALLERY}{{name}}.{{kind}}")
async def file(name: str, kind: str) -> Response:
    """Return a file of the gallery's own pages."""
    media_type = FILES.get(f"{GALLERY}{name}.{kind}")
    if media_type is None:
        return PlainTextResponse("Not found.", HTTPStatus.NOT_FOUND)
    return Response(_own(f"{name}.{kind}"), media_type=media_type)


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


@router.get(f"{GALLERY}{{name}}/{{case}}/")
async def one_case(
    request: Request, site: CurrentSite, build: CurrentBuild, name: str, case: str
) -> Response:
    """Return the workshop of one case, or of own data that the address holds."""
    entry = next((each for each in entries(site.types) if each.name == name), None)
    kind = site.types[entry.block] if entry else None
    envelope = (envelope_of(case, entry.block) or entry.cases.get(case)) if entry else None
    if entry is None or kind is None or envelope is None:
        return PlainTextResponse("No such case.", HTTPStatus.NOT_FOUND)
    query, languages = request.query_params, site.routes.languages
    bench = Bench(
        entry=entry,
        kind=kind,
        types=site.types,
        case=case,
        envelope=envelope,
        query=query,
        selection=Selection.read(query, await _swatches(site), languages, width="768"),
        environment=Environment.read(query),
    )
    return _page(document(entry.block, build, *workshop(bench), workshop=True), build)


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
