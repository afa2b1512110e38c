"""The files of JavaScript modules that components name with ``reactpy.reactjs``."""

from __future__ import annotations

from typing import Any

from reactpy import config
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp


class _ModuleFiles(StaticFiles):
    def file_response(self, *given: Any, **options: Any) -> Response:
        response = super().file_response(*given, **options)
        response.headers["Cache-Control"] = "max-age=60, public"
        return response


def module_files(path: str) -> ASGIApp:
    """Return what serves the files below ``path``; ReactPy has put them into one directory."""
    directory = config.REACTPY_WEB_MODULES_DIR.current
    # A module that its author has linked instead of copied is a symbolic link.
    files = _ModuleFiles(directory=directory, follow_symlink=True)
    return Starlette(routes=[Mount(path, files)])
