"""Creates the ASGI application of the embedded content backend."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

from anyio import CapacityLimiter
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from villa_site.backend.endpoints import TRANSLATIONS_PATH
from villa_site.embedded import content_calls, submission_calls
from villa_site.embedded.call import Services
from villa_site.embedded.content_store import ContentStore
from villa_site.embedded.dates import institution_time
from villa_site.embedded.inbox import Inbox
from villa_site.embedded.media_files import MediaFiles
from villa_site.embedded.tiles import TileFiles
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages

EMBEDDED_ORIGIN: Final = "http://embedded.invalid"
"""Base URL of in-process calls; the domain ``.invalid`` is never resolved."""

# Resizing takes a whole core; pages must still be answered meanwhile.
_RESIZED_AT_ONCE: Final = 2


def create_app(
    *,
    content_dir: Path | None = None,
    data_dir: Path = Path(".villa"),
    clock: Callable[[], datetime] = institution_time,
    site_url: str = "",
    media_origin: str = "",
    translations_path: str = TRANSLATIONS_PATH,
    check_interval: float = 1.0,
    languages: Languages = DEFAULT_LANGUAGES,
) -> FastAPI:
    """Make a backend that needs no lifespan, so that ``httpx.ASGITransport`` can call it.

    ``content_dir``: content files, the demo content when None. ``data_dir``: where sizes of
    pictures, visitors' messages, parsed content files and the search index are stored. ``clock``:
    the time where the institution is. ``site_url``: precedes page links, ``media_origin`` before
    media addresses; both may be empty, addresses then begin with ``/``. ``translations_path``: one
    more address of the strings. ``check_interval``: seconds between two checks of the content
    files.
    ``languages``: those that are served, of folders of these names.
    """
    app = FastAPI(
        title="Villa Site content",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        # As the site's: it would record what visitors search for and send.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    store = ContentStore(
        content_dir,
        languages,
        clock=clock,
        data_dir=data_dir,
        site=site_url,
        origin=media_origin,
        check_interval=check_interval,
    )
    inbox = Inbox(data_dir, clock=clock)
    app.state.content_store, app.state.inbox = store, inbox
    app.state.services = Services(
        store,
        inbox,
        MediaFiles(data_dir),
        TileFiles(data_dir),
        resizing=CapacityLimiter(_RESIZED_AT_ONCE),
        cutting=CapacityLimiter(1),
        large_bodies=CapacityLimiter(1),
    )
    app.add_api_route(translations_path, content_calls.translations)
    app.router.routes.extend(_routes())
    return app


@cache
def _routes() -> list[APIRoute]:
    """Return the calls, each with and without its last slash, as the WordPress REST API has them.

    All backends of a process share them: FastAPI analyses a handler in a millisecond.
    """
    both = APIRouter()
    # The page call takes every path that is left, so content comes last.
    for router in (submission_calls.router, content_calls.router):
        for route in router.routes:
            if isinstance(route, APIRoute):
                bare = route.path.rstrip("/")
                for path in dict.fromkeys((route.path, bare, f"{bare}/")):
                    both.add_api_route(path, route.endpoint, methods=sorted(route.methods or ()))
    return [route for route in both.routes if isinstance(route, APIRoute)]
