"""The state of a page says whether and how soon its client checks for a newer revision."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from villa_site.app import VillaSite
from villa_site.settings import Settings

STATE = re.compile(r'id="villa-state">(.*?)</script>', re.DOTALL)


def state_in(markup: str) -> dict[str, Any]:
    found = STATE.search(markup)
    assert found
    state: dict[str, Any] = json.loads(found[1])
    return state


async def state_of(client: httpx.AsyncClient, path: str) -> dict[str, Any]:
    return state_in((await client.get(path)).text)


@pytest.mark.req("ROB-01")
async def test_page_without_the_socket_it_wants_checks_soon(start: Any, backend: Any) -> None:
    backend.add("/visite/")
    with_sockets = await start()
    # Previews have their socket from the start.
    assert "soon" not in await state_of(with_sockets, "/preview/visite/")
    without = await start(live_connect="never")
    state = await state_of(without, "/preview/visite/")
    assert (state["soon"], state["live"]["connect"]) == (True, "never")
    assert "soon" not in await state_of(without, "/visite/")


@pytest.mark.req("ROB-01")
async def test_answer_to_a_form_checks_for_nothing(start: Any, backend: Any) -> None:
    fields = [{"name": "nom", "label": "Nom", "type": "text", "required": True}]
    data = {"form_id": "f", "anchor": "ecrire", "champs": fields}
    form = {"blockName": "acf/form", "attrs": {"data": data}, "innerBlocks": [], "innerHTML": ""}
    backend.add("/ecrire/", blocks=[form])
    client = await start(form_min_seconds=0)
    assert "updates" not in await state_of(client, "/ecrire/")
    answer = await client.post(
        "/_villa/forms/?page=%2Fecrire%2F&form=ecrire",
        data={"nom": ""},
        headers={"origin": "http://villa.test"},
    )
    assert answer.status_code == 422
    state = state_in(answer.text)
    assert (state["updates"], state["live"]["connect"]) == (False, "never")


async def test_source_concerns_the_pages_that_show_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = VillaSite(Settings(_env_file=None, data_dir=tmp_path))
    reader, other = ViewOf({"trams"}), ViewOf(set())
    renewed: list[Any] = []
    rechecked: list[bool] = []
    monkeypatch.setattr(site.page_cache, "recheck", lambda: rechecked.append(True))
    monkeypatch.setattr(site.admission, "renew", renewed.append)
    monkeypatch.setattr(site.admission, "shows", lambda concerns: concerns(reader))
    assert site.sources.watched("trams")
    assert not site.sources.watched("buses")
    site.sources.changed("trams")
    (concerns,) = renewed
    assert (concerns(reader), concerns(other)) == (True, False)
    # Visitors who come later see it, too.
    assert rechecked == [True]


class ViewOf:
    """A view that shows these sources."""

    def __init__(self, sources: set[str]) -> None:
        self.sources = sources

    def shows(self, source: str) -> bool:
        return source in self.sources
