"""What doctor says of the plugin for WordPress, and of every page that it feeds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.tools.doctor.conftest import Altered, reported, says
from villa_site.backend.plugin import STATUS, VERSION
from villa_site.content.blocks.block import installed
from villa_site.tools.doctor.calls import page, pages, references, site_wide
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.wordpress.archive import build_of, plugin_files

pytestmark = pytest.mark.req("WPR-01")

PLUGIN = Path(__file__).parents[3] / "wordpress" / "villa-site" / "villa-site.php"


def status(examination: Examination, **changes: Any) -> dict[str, Any]:
    own = [name for name in examination.types if not name.startswith("core/")]
    return {"plugin": VERSION, "permalinks": True, "blocks": own, **changes}


def test_plugin_has_the_version_of_the_site() -> None:
    declared = re.findall(r"Version: +([\d.]+)|VERSION = '([\d.]+)'", PLUGIN.read_text())
    assert {first or second for first, second in declared} == {VERSION}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"permalinks": False}, "wrong | addresses without names"),
        ({"build": "of last year"}, "tolerated | a plugin of another build"),
        ({"languages": ["en"]}, "wrong | the languages en, where VILLA_LANGUAGES says fr,it,en"),
        ({"languages": ["it", "fr", "en"]}, "set VILLA_LANGUAGES=it,fr,en"),
        ({"problems": ["The SEO plugin fails."]}, "tolerated | The SEO plugin fails."),
        ({"blocks": []}, "missing | blocks of the site that the editor lacks: acf/accordion"),
    ],
)
async def test_plugin_that_does_not_fit_is_named(
    wordpress: Altered, examination: Examination, changes: dict[str, Any], expected: str
) -> None:
    wordpress.answer(STATUS, says(status(examination, **changes)))
    assert expected in reported(await site_wide.plugin(examination))


async def test_plugin_of_the_sites_own_build_is_well(
    wordpress: Altered, examination: Examination
) -> None:
    build = build_of(plugin_files(installed()))
    numbered = f"{VERSION}.475923"
    wordpress.answer(STATUS, says(status(examination, build=build, plugin=numbered)))
    assert "tolerated" not in reported(await site_wide.plugin(examination))


async def test_closed_rest_api_is_named_where_pages_are_answered(
    wordpress: Altered, examination: Examination
) -> None:
    closed = {"code": "rest_cannot_access", "message": "Only for members."}
    wordpress.answer(STATUS, says(closed, 401))
    assert "open the call to anonymous readers: allow wpnuxt/v1" in reported(
        await site_wide.plugin(examination)
    )
    wordpress.answer(
        "/", lambda _: httpx.Response(200, json={}, headers={"X-Villa-Plugin": VERSION})
    )
    found = reported(await site_wide.plugin(examination))
    assert "wrong | WordPress answers pages, its REST API is closed to the site" in found
    assert "cookie-tracker/v1" in found


async def test_every_page_is_read_and_every_block_type_counted(
    wordpress: Altered, examination: Examination
) -> None:
    examination.every_page = True
    await pages.pages(examination)
    few = dict(list(examination.listed.items())[:30])
    examination.listed.clear()
    examination.listed.update(few)
    last = list(few)[-1]
    types = [f"acf/type-{number}" for number in range(20)]

    def altered(answer: Any) -> Any:
        block = {"attrs": {"data": {"a": "b"}}, "innerBlocks": [], "innerHTML": ""}
        shortcodes = {
            **block,
            "blockName": None,
            "attrs": {},
            "innerHTML": "[gallery ids=1] [1] [audio]",
        }
        blocks = [*({**block, "blockName": name} for name in types * 2), shortcodes]
        return {**answer, "blocks": blocks, "post_title": "Un <em>titre</em>"}

    wordpress.change(last, altered)
    findings = reported(await page.page(examination))
    requested = {request.url.path for request in wordpress.requested}
    assert set(few) <= requested
    assert "the shortcode [gallery], run by the site" in findings
    assert "the shortcode [audio] without its files, left out" in findings
    assert "[1]" not in findings
    assert "a title with markup, shown without it" in findings
    counted = reported(await references.block_types(examination))
    assert all(f"{name} 2" in counted for name in types)
    assert all(f"{name} shows nothing" in counted for name in types)
