"""Files of JavaScript modules are served where ReactPy has put them, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from reactpy import config

from villa_site.engine.reactpy_adapter.modules import module_files

PATH = "/live/modules/"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(
        config, "REACTPY_WEB_MODULES_DIR", type("Option", (), {"current": tmp_path})
    )
    (tmp_path / "counter.js").write_text("export const one = 1;")
    return tmp_path


async def get(name: str) -> httpx.Response:
    transport = httpx.ASGITransport(module_files(PATH))
    async with httpx.AsyncClient(transport=transport, base_url="http://villa.test") as client:
        return await client.get(PATH + name)


async def test_module_is_served_with_type_and_short_caching(files: Path) -> None:
    response = await get("counter.js")
    assert response.text == (files / "counter.js").read_text()
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["cache-control"] == "max-age=60, public"


@pytest.mark.parametrize("name", ["", "missing.js", "%2e%2e/secret.js", "..%5csecret.js"])
async def test_other_paths_are_not_found(files: Path, name: str) -> None:
    (files.parent / "secret.js").write_text("secret")
    assert (await get(name)).status_code == 404
