"""Lets all sites of a test run share the files of the client's build."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from villa_site.engine import client_build
from villa_site.engine.client_build import _response
from villa_site.engine.http.cached_response import CachedResponse


@pytest.fixture(scope="session", autouse=True)
def client_files_read_once() -> Iterator[None]:
    """Read each file once: a site of its own would read and hash all of them.

    A test that writes a build of its own gets what it wrote: a file is known by time and size.
    """
    read = cache(lambda path, _written, _size: _response(path))

    def shared(path: Path) -> CachedResponse:
        about = path.stat()
        return read(path, about.st_mtime_ns, about.st_size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client_build, "_response", shared)
        yield
