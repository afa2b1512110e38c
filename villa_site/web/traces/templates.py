"""Templates of addresses: what spans are named by, instead of what somebody has typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute, Mount, Route

from villa_site.backend.client import ERROR_LOG_PATH
from villa_site.backend.endpoints import FORMS_PATH
from villa_site.backend.queries import MAINTENANCE
from villa_site.engine.live.admission import LIVE_PATH

MOST_PATHS: Final = 1024
"""Paths whose template is remembered."""
_CONVERTER: Final = re.compile(r":\w+}")
_REST: Final = "/wp-json/"
_CALLS: Final = frozenset({MAINTENANCE.path, ERROR_LOG_PATH})


class RouteTemplates:
    """The templates of the site's own routes, the first that matches."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        known = (each.original_route for each in iter_route_contexts(routes))
        self._routes = [
            (route.path_regex, _CONVERTER.sub("}", _path(route)))
            for route in known
            if isinstance(route, Route | Mount)
        ]
        self.template = lru_cache(MOST_PATHS)(self._template)

    def _template(self, path: str) -> str:
        if path == LIVE_PATH:
            return path
        found = (template for regex, template in self._routes if regex.match(path))
        return next(found, "")


def _path(route: Route | Mount) -> str:
    return f"{route.path}/{{path}}" if isinstance(route, Mount) else route.path


def backend_template(path: str, base: str = "") -> str:
    """Give the template of a call of the contract, below the backend's own path ``base``.

    Everything else is the path of a page, and may be what a visitor has typed.
    """
    path = path.removeprefix(base.rstrip("/"))
    if path.startswith(FORMS_PATH):
        return f"{FORMS_PATH}{{form}}"
    # No page is below the first: the site requests none there.
    return path if path.startswith(_REST) or path in _CALLS else "/{page}"
