"""What is written is what is served; what is written already is left alone."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
from click.testing import CliRunner

from tests.support.stub_site import ORIGIN, StubBackend
from villa_site.app import VillaSite
from villa_site.cli.main import main
from villa_site.cli.prerender import PrerenderFailed, print_report
from villa_site.settings import Settings
from villa_site.site.visits.visit import Outcome, Visit
from villa_site.tools.prerender import Prerenderer, Progress, Report
from villa_site.web.prerender_store import RECORD

LIST = "/wp-json/wpnuxt/v1/pages/"
PAGES = ["/", "/visite/", "/it/visita/", "/la-villa/été/"]
IMAGE = "/wp-content/uploads/plan.jpg"

Write = Callable[..., Awaitable[Report]]


def listing(*paths: str) -> list[dict[str, Any]]:
    return [
        {
            "ID": n,
            "path": path,
            "post_type": "page",
            "lang": "it" if path.startswith("/it/") else "fr",
        }
        for n, path in enumerate(paths, 1)
    ]


@pytest.fixture
def published(backend: StubBackend) -> StubBackend:
    """A backend with four pages."""
    backend.answers["/wp-json/wpnuxt/v1/pages/"] = listing(*PAGES)
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": [], "total": 0, "page": 1}
    for path in PAGES:
        backend.add(path, f"Page {path}")
    return backend


@pytest.fixture
async def site(published: StubBackend, tmp_path: Path) -> AsyncIterator[VillaSite]:
    """The site, running."""
    settings = Settings(_env_file=None, data_dir=tmp_path / "data")
    async with AsyncExitStack() as stack:
        made = VillaSite(settings, transport=httpx.MockTransport(published))
        await stack.enter_async_context(made.fastapi.router.lifespan_context(made.fastapi))
        yield made


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture
def write(site: VillaSite, out: Path) -> Write:
    """Write the site."""

    async def run(progress: Progress = lambda *_step: None, **options: Any) -> Report:
        writer = Prerenderer(site, site.site, site.build.assets(), out, ORIGIN)
        return await writer.run(progress, **options)

    return run


async def served(site: VillaSite, path: str) -> bytes:
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        return (await client.get(path)).content


@pytest.mark.req("BLD-02")
async def test_every_published_page_is_written_as_it_is_served(
    write: Write, site: VillaSite, out: Path
) -> None:
    reported: list[tuple[str, int, int]] = []
    report = await write(lambda *step: reported.append(step))
    assert report.failed == {}
    assert sorted(report.written) == sorted(PAGES)
    files = len(reported) - len(PAGES)
    assert reported[: len(PAGES)] == [("pages", n, 4) for n in range(1, 5)]
    assert reported[len(PAGES) :] == [("files", n, files) for n in range(1, files + 1)]
    for path in PAGES:
        assert (out / path.strip("/") / "index.html").read_bytes() == await served(site, path)


@pytest.mark.req("BLD-02")
async def test_payload_holds_data_and_state_of_its_page(
    write: Write, site: VillaSite, out: Path
) -> None:
    await write()
    payload = json.loads((out / "visite/_payload.json").read_text())
    assert payload["state"]["build"] == site.build.id
    assert payload["state"]["live"]["revision"]
    assert "Page /visite/" in json.dumps(payload["data"])


async def test_files_beside_pages_are_written(write: Write, site: VillaSite, out: Path) -> None:
    await write()
    assert "visita" in (out / "sitemap.xml").read_text()
    assert "Sitemap:" in (out / "robots.txt").read_text()
    assert "404" in (out / "404.html").read_text()
    meta = json.loads((out / f"builds/meta/{site.build.id}.json").read_text())
    assert meta["prerendered"] == sorted(PAGES)
    assert json.loads((out / "builds/latest.json").read_text())["id"] == site.build.id
    wanted = set(re.findall(r"/_villa/[^\"\' )]+", (out / "index.html").read_text()))
    files = {path.partition("?")[0] for path in wanted if "." in path.rpartition("/")[2]}
    assert files
    assert [path for path in files if not (out / path.strip("/")).is_file()] == []


@pytest.mark.req("BLD-02", "BLK-08")
async def test_captions_are_written_beside_the_pages(
    published: StubBackend, out: Path, tmp_path: Path
) -> None:
    file = "/wp-content/uploads/un été.vtt"
    tracks = [{"lang": "fr", "url": f"https://cms.test{file}"}]
    reported = {"fichier": {"url": "https://cms.test/film.webm"}, "sous_titres": tracks}
    published.add("/visite/", blocks=[{"blockName": "acf/video", "attrs": {"data": reported}}])
    published.answers[file] = httpx.Response(200, content=b"WEBVTT")
    settings = Settings(_env_file=None, data_dir=tmp_path, backend_url="https://cms.test")
    site = VillaSite(settings, transport=httpx.MockTransport(published))
    async with site.fastapi.router.lifespan_context(site.fastapi):
        writer = Prerenderer(site, site.site, site.build.assets(), out, ORIGIN)
        report = await writer.run(lambda *_step: None)
    assert report.failed == {}
    assert (out / f"_villa/captions{file}").read_bytes() == b"WEBVTT"


async def test_second_run_writes_only_changed_pages(
    write: Write, site: VillaSite, published: StubBackend, out: Path
) -> None:
    await write()
    before = (out / "index.html").stat().st_mtime_ns
    assert (await write()).written == []
    published.add("/visite/", "Autre titre")
    site.renew(("/visite/",))
    report = await write()
    assert report.written == ["/visite/"]
    assert len(report.unchanged) == 3
    assert "Autre titre" in (out / "visite/index.html").read_text()
    assert (out / "index.html").stat().st_mtime_ns == before


async def test_unpublished_page_is_removed(
    write: Write, site: VillaSite, published: StubBackend, out: Path
) -> None:
    await write()
    published.answers["/wp-json/wpnuxt/v1/pages/"] = listing(*PAGES[:1])
    site.renew(None)
    assert sorted((await write()).removed) == sorted(PAGES[1:])
    assert not (out / "visite/index.html").exists()
    assert (out / "index.html").exists()


async def test_interrupted_run_is_resumed(write: Write, out: Path) -> None:
    def interrupt(_what: str, done: int, _all: int) -> None:
        if done == 2:
            raise InterruptedError

    with pytest.raises(ExceptionGroup):
        await write(interrupt)
    written = [path for path in PAGES if (out / path.strip("/") / "index.html").is_file()]
    assert len(written) >= 2
    resumed = await write()
    assert sorted(resumed.unchanged) == sorted(written)
    assert sorted([*resumed.unchanged, *resumed.written]) == sorted(PAGES)


async def test_page_that_fails_is_reported_and_its_last_file_stays(
    write: Write, site: VillaSite, published: StubBackend, out: Path
) -> None:
    await write()
    del published.answers["/visite/"]
    site.renew(("/visite/",))
    report = await write()
    assert report.failed == {"/visite/": "it answers 404"}
    assert (out / "visite/index.html").exists()


async def test_force_writes_every_page(write: Write) -> None:
    await write()
    assert len((await write(force=True)).written) == 4


async def test_page_outside_the_folder_is_not_written(
    write: Write, published: StubBackend, out: Path
) -> None:
    published.answers["/wp-json/wpnuxt/v1/pages/"] = listing("/../../escaped/", "/visite/")
    await write()
    assert not (out.parent.parent / "escaped").exists()
    assert (out / "visite/index.html").exists()


HOSTILE = [
    "/../escaped/",
    "/%2e%2e/escaped/",
    "/a/%2e%2e/",
    "/./visite/",
    "/nul%00/",
    "/line%0Aend/",
    "/back%5C..%5Cslash/",
    f"/{'x' * 300}/",
    f"/{'y' * 3000}/",
    "/index.html/",
    "/visite/index.html/",
    "/visite/_payload.json/",
    "/_villa/assets/",
    "/builds/latest.json/",
    "/wp-content/x/",
    "/404.html/",
    "/.prerendered.json/",
    "/.htaccess/",
    "/.index.html.0123abcd/",
    "/VISITE/",
    "/la-villa/e\u0301te\u0301/",
    "/a/b/c/d/e/",
    "//evil.test/x/",
    "https://evil.test/../escaped/",
]


@pytest.mark.req("BLD-02")
async def test_hostile_paths_are_skipped_with_a_reason_each(
    write: Write, published: StubBackend, out: Path, tmp_path: Path
) -> None:
    published.answers[LIST] = listing(*HOSTILE, *PAGES)
    for path in HOSTILE:
        published.add(unquote(path))
    (tmp_path / "escaped").write_text("was here")
    report = await write()
    assert sorted(report.written) == sorted(PAGES)
    # Two lead to one place; one is an address of this site in another site's clothes.
    assert len(report.skipped) == len(HOSTILE) - 2
    assert report.failed == {"/x/": "it answers 404"}
    assert (tmp_path / "escaped").read_text() == "was here"
    assert names_in(tmp_path) == {"data", "escaped", "out"}
    assert pages_in(out) == {path.strip("/") or "." for path in PAGES}


def names_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def pages_in(folder: Path) -> set[str]:
    return {each.parent.relative_to(folder).as_posix() for each in folder.rglob("index.html")}


@pytest.mark.req("BLD-02")
async def test_failing_page_does_not_stop_the_others(
    write: Write, site: VillaSite, published: StubBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    published.answers[LIST] = listing(*PAGES, "/old/", "/breaks/")
    published.answers["/old/"] = published.answers["/visite/"]
    opened = site.site.open

    async def breaking(visit: Visit) -> Outcome:
        if visit.path == "/breaks/":
            raise RuntimeError("Broken by the test")
        return await opened(visit)

    monkeypatch.setattr(site.site, "open", breaking)
    report = await write()
    assert sorted(report.written) == sorted(PAGES)
    assert report.failed == {
        "/old/": "it answers 308",
        "/breaks/": "RuntimeError: Broken by the test",
    }


async def test_file_outside_the_folder_is_not_written(
    write: Write, published: StubBackend, out: Path
) -> None:
    away = "/wp-content/../../escaped.txt"
    block: dict[str, Any] = {
        "blockName": None,
        "innerHTML": f'<p><img src="{away}" alt=""></p>',
        "attrs": {},
    }
    published.add("/visite/", blocks=[block])
    report = await write()
    assert "/visite/" in report.written
    assert away in report.failed
    assert not (out.parent / "escaped.txt").exists()


@pytest.mark.parametrize("record", ['{"/../x/": {}, "/visite/": []}', "[1]", '{"/visite/": {}}'])
async def test_paths_outside_the_folder_in_a_record_are_not_removed(
    write: Write, out: Path, record: str
) -> None:
    for file, text in ((out.parent / "x/index.html", "was here"), (out / RECORD, record)):
        file.parent.mkdir()
        file.write_text(text)
    assert sorted((await write()).written) == sorted(PAGES)
    assert (out.parent / "x" / "index.html").read_text() == "was here"


def test_skipped_pages_are_printed_one_per_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = Report(written=["/"], skipped={"/a\nb/": "no name"}, failed={"/x/": "it answers 404"})
    with pytest.raises(PrerenderFailed) as reported:
        print_report(report, Path("out"))
    assert capsys.readouterr().out == "out: 1 written, 0 unchanged, 0 removed, 1 skipped.\n"
    assert reported.value.message.splitlines()[1:] == [
        "  /a\\nb/: skipped, no name",
        "  /x/: it answers 404",
    ]


def test_command_prints_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = tmp_path / "content" / "fr"
    content.mkdir(parents=True)
    (content / "home.yaml").write_text("title: Accueil\nblocks:\n  - text: {texte: Bonjour}\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VILLA_CONTENT_DIR", str(tmp_path / "content"))
    monkeypatch.setenv("VILLA_DATA_DIR", str(tmp_path / "data"))
    result = CliRunner().invoke(main, ["prerender", "--out", "out", "--static"])
    assert result.exit_code == 0, result.output
    assert "1 written, 0 unchanged" in result.output
    shown = (tmp_path / "out/index.html").read_text()
    assert "Bonjour" in shown
    assert '"connect":"never"' in shown
    # A server of files cannot say what has become of a page.
    assert '"updates":false' in shown


def sitemap_files(out: Path) -> list[str]:
    return sorted(file.name for file in out.glob("sitemap-*.xml"))


@pytest.mark.req("WPR-10")
async def test_all_files_of_a_long_sitemap_are_written(
    write: Write,
    site: VillaSite,
    published: StubBackend,
    out: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("villa_site.discovery.sitemap.MAX_URLS", 1)
    await write()
    written = sitemap_files(out)
    assert len(written) == len(PAGES)
    index = (out / "sitemap.xml").read_text()
    assert all(f"{ORIGIN}/{name}<" in index for name in written)
    published.answers["/wp-json/wpnuxt/v1/pages/"] = listing(*PAGES[:2])
    site.renew(None)
    await write()
    assert sitemap_files(out) == ["sitemap-1.xml", "sitemap-2.xml"]


@pytest.mark.req("WPR-10")
async def test_parts_of_the_list_of_pages_are_shown_as_progress(
    write: Write, published: StubBackend
) -> None:
    lines = listing(*PAGES)
    published.answers["/wp-json/wpnuxt/v1/pages/"] = httpx.Response(
        200, json=lines, headers={"X-WP-TotalPages": "2"}
    )
    steps: list[tuple[str, int, int]] = []
    await write(lambda *step: steps.append(step))
    assert [step for step in steps if step[0] != "pages" and "part" in step[0]] == [
        ("parts of the list", 1, 2),
        ("parts of the list", 2, 2),
    ]
