"""A backend that serves a copy of a small content folder on a fixed day."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.embedded.restarts import LONG_AGO, Work
from tests.embedded.served import Backend
from villa_site.embedded import create_app, plain_yaml
from villa_site.embedded.place import entity_card

VILLA = Path(__file__).with_name("villa")


@pytest.fixture
def villa(tmp_path: Path) -> Path:
    """Copy the small villa, for a test to change."""
    return Path(shutil.copytree(VILLA, tmp_path / "villa"))


@pytest.fixture
async def backend(villa: Path, tmp_path: Path) -> AsyncIterator[Backend]:
    """Serve the small villa; every saved file shows in the next answer."""
    data = tmp_path / "data"
    served: Backend

    def clock() -> datetime:
        return served.now

    app = create_app(content_dir=villa, data_dir=data, clock=clock, check_interval=0)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://backend.invalid") as client:
        served = Backend(app, client, villa, data)
        yield served


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Note the work, which is done as ever."""
    done = Work()
    read = plain_yaml.read

    def noted_read(file: Path) -> dict[str, Any]:
        done.parsed.append(file.name)
        return read(file)

    def noted_card(document: Any, view: Any) -> dict[str, Any]:
        done.indexed.append(document.title)
        return entity_card(document, view)

    monkeypatch.setattr(plain_yaml, "read", noted_read)
    monkeypatch.setattr("villa_site.embedded.index.entity_card", noted_card)
    return done


@pytest.fixture
def old_villa(villa: Path) -> Path:
    """The small villa, last changed long ago."""
    for file in villa.rglob("*.yaml"):
        os.utime(file, (LONG_AGO, LONG_AGO))
    return villa


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder, not made yet."""
    return tmp_path / "data"
