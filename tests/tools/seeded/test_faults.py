"""A backend has the faults that are switched on, for the calls that they concern."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from villa_site.embedded import create_app
from villa_site.settings.languages import Languages
from villa_site.tools.seeded.faults import Fault, Faults, failure, refusal

pytestmark = pytest.mark.req("QAK-02")

SUBSCRIPTION: Final = {
    "firstname": "Léa",
    "lastname": "Rossi",
    "email": "lea@example.org",
    "country": "Italia",
    "city": "Roma",
    "lang": ["fr"],
    "consent": True,
}
NEWSLETTER: Final = "/wp-json/wpnuxt/v1/newsletter"


@pytest.fixture
def faults(tmp_path: Path) -> Faults:
    """The backend of an empty content, with no fault yet."""
    (tmp_path / "content" / "fr").mkdir(parents=True)
    content, languages = tmp_path / "content", Languages.of("fr")
    return Faults(create_app(content_dir=content, data_dir=tmp_path, languages=languages))


async def answered(faults: Faults, path: str, body: Any = None) -> httpx.Response:
    transport = httpx.ASGITransport(faults)
    async with httpx.AsyncClient(transport=transport, base_url="http://backend") as client:
        return await client.post(path, json=body) if body else await client.get(path)


async def test_refusal_is_answered_as_the_backend_does(faults: Faults) -> None:
    accepted = (await answered(faults, NEWSLETTER, SUBSCRIPTION)).json()
    with faults.switched_on(refused := refusal("newsletter", "Non.")):
        answer = await answered(faults, NEWSLETTER, SUBSCRIPTION)
    assert (answer.status_code, answer.json()["message"]) == (200, "Non.")
    assert answer.json().keys() - {"errors"} == accepted.keys()
    assert refused not in faults.active
    assert (await answered(faults, NEWSLETTER, SUBSCRIPTION)).json() == accepted


async def test_fault_concerns_the_calls_of_its_kind_alone(faults: Faults) -> None:
    with faults.switched_on(failure("options", 502)):
        assert (await answered(faults, "/wp-json/wpnuxt/v1/options/")).status_code == 502
        assert (await answered(faults, "/nowhere/")).status_code == 404
        assert (await answered(faults, NEWSLETTER, SUBSCRIPTION)).status_code == 200
    with faults.switched_on(failure("everything", 500)):
        assert (await answered(faults, NEWSLETTER, SUBSCRIPTION)).status_code == 500
        assert (await answered(faults, "/nowhere/")).status_code == 500


async def test_slow_call_waits_and_is_answered_then(
    faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        # Others in the process sleep, too: each lets the loop go on.
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with faults.switched_on(Fault(call="newsletter", seconds=3)):
        answer = await answered(faults, NEWSLETTER, SUBSCRIPTION)
    assert answer.json()["success"] is True
    assert 3 in waited
