"""The fault table: each call failing in each way, and what a visitor gets for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.backend.fake import (
    Behaviour,
    Clock,
    Stream,
    hangs,
    hangs_up,
    refuses,
    resets,
    says,
    says_bytes,
)
from tests.support.stub_site import ORIGIN, Start, StubBackend
from villa_site.app import VillaSite
from villa_site.settings import Settings

TIMEOUT: Final = 0.1
"""What the site waits for each call here, in place of 20 s."""
NORMAL: Final = 30.0
"""Within this many seconds a visitor has the page, whatever the backend does."""
A_WEEK: Final = 7 * 86_400.0

MAINTENANCE: Final = "/api/wpnuxt/v1/maintenance/"
OPTIONS: Final = "/wp-json/wpnuxt/v1/options/"
TRANSLATIONS: Final = "/wp-json/wpnuxt/v1/translations/"
BANNER: Final = "/wp-json/wpnuxt/v1/bandeau-informations"
SEARCH: Final = "/wp-json/wpnuxt/v1/search/"
ERROR_LOGS: Final = "/api/wpnuxt/v1/error-logs"
PAGE: Final = "/saison/"


def twenty_megabytes(_request: httpx.Request) -> httpx.Response:
    return httpx.Response(200, stream=Stream(b" " * 65_536, 320))


FAULTS: Final[dict[str, Behaviour]] = {
    "refused": refuses,
    "reset": resets,
    "hung up": hangs_up,
    "too slow": hangs,
    "400": says({"code": "rest_invalid_param"}, 400),
    "403": says({"code": "rest_forbidden"}, 403),
    "429": says_bytes(b"Too many requests", 429),
    "500": says_bytes(b"<h1>Erreur critique</h1>", 500),
    "503": says({}, 503),
    "empty": says_bytes(b""),
    "truncated": says_bytes(b'{"ID": 1, "text": "Bonj'),
    "html": says_bytes(b"<!doctype html><p>Fatal error"),
    "wrong shape, text": says("oops"),
    "wrong shape, number": says(7),
    "20 MB": twenty_megabytes,
    "php notice": says_bytes(b'<br />\n<b>Notice</b>: x in a.php on line 3<br />\n{"ID": 1}'),
    "log-in elsewhere": lambda _request: httpx.Response(
        302, headers={"location": "https://host.example/login"}
    ),
    "circle": lambda request: httpx.Response(301, headers={"location": str(request.url)}),
    "another charset": says_bytes('{"ID": 1, "text": "é"}'.encode("latin-1")),
}
each_fault = pytest.mark.parametrize("fault", FAULTS)


@dataclass(frozen=True)
class Dropped:
    """What a visitor sees of a call: with its answer, and in its place when it never came."""

    path: str
    good: str
    default: str


CALLS: Final[dict[str, Dropped]] = {
    "options": Dropped(OPTIONS, 'href="/visite/"', "<footer"),
    "translations": Dropped(TRANSLATIONS, "Droit au but", "Aller au contenu"),
    "banner": Dropped(BANNER, "Ouvert ce soir", "Bienvenue sur le site de la Villa Médicis"),
    "search": Dropped(SEARCH, "Concert de minuit", "agenda-nothing-title"),
    "maintenance": Dropped(MAINTENANCE, "La saison", "La saison"),
}

AGENDA: Final = {
    "blockName": "acf/agenda",
    "attrs": {"data": {"titre": "Agenda", "mode": "auto"}},
    "innerBlocks": [],
    "innerHTML": "",
}
EVENT: Final = {
    "ID": 9,
    "post_type": "programme",
    "post_title": "Concert de minuit",
    "path": "/programme/concert/",
    "date_debut": "2999-01-01",
}


class FaultyBackend(StubBackend):
    """The stub backend, some of whose paths misbehave."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: dict[str, Behaviour] = {}
        self.answers[TRANSLATIONS] = {"fr": {"Aller au contenu": "Droit au but"}}
        self.answers[BANNER] = {"text": "Ouvert ce soir"}
        self.answers[SEARCH] = {"items": [EVENT], "total": 1, "total_pages": 1, "page": 1}
        self.add(PAGE, "La saison", blocks=[AGENDA])

    def __call__(self, request: httpx.Request) -> Any:
        """Misbehave where a fault is set, else answer."""
        fault = self.faults.get(request.url.path)
        if fault is None:
            return super().__call__(request)
        self.requested.append(request.url)
        return fault(request)

    def fails_everywhere(self, fault: Behaviour) -> None:
        """Let every call misbehave."""
        self.faults = dict.fromkeys(self.answers, fault)

    def reports(self) -> int:
        """Count the calls to the error log."""
        return [url.path for url in self.requested].count(ERROR_LOGS)


@pytest.fixture
def backend() -> FaultyBackend:
    return FaultyBackend()


class Visitor:
    """Somebody who looks at pages of a site whose clock obeys and whose patience is short."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        # What is shown matters here, not how it is packed.
        client.headers["accept-encoding"] = "identity"
        transport: Any = client._transport
        self.site: VillaSite = transport.app
        self.clock = Clock()
        self.site.backend._clock = self.clock
        self.site.backend.client.timeout = TIMEOUT

    async def gets(self, path: str = PAGE) -> httpx.Response:
        """Get a page, whatever it is; it must come in normal time."""
        async with asyncio.timeout(NORMAL):
            return await self.client.get(path)

    async def sees_page(self) -> str:
        """Get the page of this table, which must be shown; give what is on it."""
        answer = await self.gets()
        assert answer.status_code == 200
        shown = answer.text.split("<body>")[1].split('<script type="application/json"')[0]
        assert "La saison" in shown
        return shown

    async def later(self) -> None:
        """Come back after a week, when every copy is old; new ones have come by then."""
        await self.site.backend.settle()
        self.clock.advance(A_WEEK)


@pytest.fixture
async def visitor(start: Start, backend: FaultyBackend) -> Visitor:
    """A visitor of a site that started before its backend, so that it holds no copy of anything."""
    backend.faults = {OPTIONS: refuses}
    visitor = Visitor(await start())
    await visitor.site.backend.client.error_log.settle()
    backend.faults.clear()
    backend.requested.clear()
    return visitor


@pytest.mark.req("API-06", "HDR-02", "MNT-03")
@each_fault
@pytest.mark.parametrize("call", CALLS)
async def test_failing_call_without_a_copy_uses_the_default(
    visitor: Visitor, backend: FaultyBackend, call: str, fault: str
) -> None:
    dropped = CALLS[call]
    backend.faults[dropped.path] = FAULTS[fault]
    shown = await visitor.sees_page()
    assert dropped.default in shown
    assert dropped.good == dropped.default or dropped.good not in shown
    others = [each.good for name, each in CALLS.items() if name != call]
    assert [good for good in others if good not in shown] == []


@pytest.mark.req("API-06", "MNT-03")
@each_fault
@pytest.mark.parametrize("call", CALLS)
async def test_failing_call_with_a_copy_serves_the_copy(
    visitor: Visitor, backend: FaultyBackend, call: str, fault: str
) -> None:
    assert CALLS[call].good in await visitor.sees_page()
    backend.faults[CALLS[call].path] = FAULTS[fault]
    for _ in range(2):
        await visitor.later()
        assert CALLS[call].good in await visitor.sees_page()


@pytest.mark.req("API-05")
@each_fault
async def test_failing_page_without_a_copy_is_a_503_page(
    visitor: Visitor, backend: FaultyBackend, fault: str
) -> None:
    backend.faults[PAGE] = FAULTS[fault]
    answer = await visitor.gets()
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert answer.headers["cache-control"] == "no-store"
    assert "Revenez dans quelques minutes" in answer.text
    # The frame is that of every page: its menu, its banner, a way home.
    for each in ('href="/visite/"', "Ouvert ce soir", 'href="/"', "<main"):
        assert each in answer.text


@each_fault
async def test_failing_page_with_a_copy_serves_the_copy(
    visitor: Visitor, backend: FaultyBackend, fault: str
) -> None:
    await visitor.sees_page()
    backend.faults[PAGE] = FAULTS[fault]
    for _ in range(2):
        await visitor.later()
        await visitor.sees_page()


@each_fault
@pytest.mark.parametrize("page_cache", ["on", "off"])
async def test_unavailable_backend_serves_stale_copies(
    start: Start, backend: FaultyBackend, fault: str, page_cache: str
) -> None:
    visitor = Visitor(await start(page_cache=page_cache))
    await visitor.sees_page()
    backend.fails_everywhere(FAULTS[fault])
    for _ in range(2):
        await visitor.later()
        shown = await visitor.sees_page()
        assert [each.good for each in CALLS.values() if each.good not in shown] == []


@each_fault
async def test_backend_failing_at_start_is_a_503_until_it_recovers(
    visitor: Visitor, backend: FaultyBackend, fault: str
) -> None:
    backend.fails_everywhere(FAULTS[fault])
    answer = await visitor.gets()
    assert answer.status_code == 503
    assert "Bienvenue sur le site de la Villa Médicis" in answer.text
    backend.faults.clear()
    shown = await visitor.sees_page()
    assert "Ouvert ce soir" in shown


@each_fault
async def test_recovered_backend_shows_new_content(
    visitor: Visitor, backend: FaultyBackend, fault: str
) -> None:
    await visitor.sees_page()
    backend.fails_everywhere(FAULTS[fault])
    await visitor.later()
    await visitor.sees_page()
    backend.faults.clear()
    backend.answers[BANNER] = {"text": "Fermé ce soir"}
    await visitor.later()
    await visitor.sees_page()
    await visitor.site.backend.settle()
    assert "Fermé ce soir" in await visitor.sees_page()


async def test_disk_copy_is_served_after_a_restart_during_an_outage(
    start: Start, backend: FaultyBackend, tmp_path: Path
) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path)
    before = VillaSite(settings, transport=httpx.MockTransport(backend))
    async with (
        before.fastapi.router.lifespan_context(before.fastapi),
        httpx.AsyncClient(transport=httpx.ASGITransport(before), base_url=ORIGIN) as client,
    ):
        await Visitor(client).sees_page()
    backend.fails_everywhere(refuses)
    shown = await Visitor(await start()).sees_page()
    for call in ("options", "translations", "banner", "maintenance"):
        assert CALLS[call].good in shown


async def test_missing_page_is_a_404_while_other_calls_fail(
    visitor: Visitor, backend: FaultyBackend
) -> None:
    await visitor.gets("/rien/")
    backend.fails_everywhere(refuses)
    assert (await visitor.gets("/rien/")).status_code == 404
    backend.faults = dict.fromkeys([OPTIONS, TRANSLATIONS, BANNER, MAINTENANCE], resets)
    await visitor.later()
    assert (await visitor.gets("/rien/")).status_code == 404


@pytest.mark.req("API-04")
@each_fault
async def test_failing_error_log_never_loops(
    visitor: Visitor, backend: FaultyBackend, fault: str
) -> None:
    backend.fails_everywhere(FAULTS[fault])
    for _ in range(5):
        assert (await visitor.gets()).status_code == 503
        await visitor.site.backend.client.error_log.settle()
    # Each call's failure and the error page, each logged once; none of them about the error log.
    reported = [url for url in backend.requested if url.path == ERROR_LOGS]
    assert 1 <= len(reported) <= len(CALLS) + 2
    assert not [url for url in reported if ERROR_LOGS in url.params.get("data", "")]
