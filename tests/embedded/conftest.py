"""A backend that serves a copy of a small content folder on a fixed day."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import httpx
import pytest

from tests.embedded.served import Backend
from villa_site.embedded import create_app

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
