"""A check over HTTP that has failed has a picture of a page, with the place marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.cli.qa_server import served
from villa_site.qa.check import Finding
from villa_site.qa.connection import Connection
from villa_site.qa.outcome import Outcome
from villa_site.qa.page_pictures import add_pictures
from villa_site.qa.site_map import SiteMap, SitePage

pytestmark = [pytest.mark.browser, pytest.mark.req("QAK-06")]

MARK = (212, 0, 106)
PAGE = b"<!DOCTYPE html><title>Villa</title><h1>Villa</h1><script>document.body.remove()</script>"


def outcome(*findings: Finding, artifacts: Path | None = None) -> Outcome:
    return Outcome(
        test="test_x",
        area="x",
        sentence="x",
        case="",
        requirements=(),
        verdict="failed",
        findings=findings,
        artifacts=artifacts,
    )


def found(path: str = "/", place: str = "") -> Finding:
    return Finding(path=path, expected="a", seen="b", place=place)


def pictured(folder: Path, *outcomes: Outcome) -> None:
    page = SitePage(path="/", language="fr", kind="home", theme="", features=())
    with served(body=PAGE, headers_sent={"content-type": "text/html"}) as url:
        site_map = SiteMap(url=url, pages=(page,), listed=1)
        add_pictures(outcomes, site_map, Connection.of(url), folder)


def test_place_of_the_first_finding_is_marked(tmp_path: Path) -> None:
    failed = outcome(found("/sitemap.xml"), found(), found(place="h1"))
    pictured(tmp_path, failed)
    names = [each.picture for each in failed.findings]
    assert names == ["", "", "finding-1.png"]
    assert failed.artifacts is not None
    with Image.open(failed.artifacts / "finding-1.png") as picture:
        colours = picture.convert("RGB").getcolors(1_000_000)
    assert colours
    assert MARK in {colour for _, colour in colours}


def test_checks_in_a_browser_and_findings_of_no_page_get_none(tmp_path: Path) -> None:
    own, elsewhere = outcome(found(), artifacts=tmp_path), outcome(found("/robots.txt"))
    pictured(tmp_path / "pictures", own, elsewhere)
    assert [each.picture for each in (*own.findings, *elsewhere.findings)] == ["", ""]
    assert not (tmp_path / "pictures").exists()
