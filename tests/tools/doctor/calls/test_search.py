"""The search call: each filter tried on its own, and searches that do not search."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.tools.doctor.conftest import Altered, reported, says
from villa_site.tools.doctor.calls import search
from villa_site.tools.doctor.examination import Examination


@pytest.mark.req("EXT-12")
async def test_each_search_filter_is_checked(examination: Examination) -> None:
    findings = await search.search(examination)
    names = "all post_type= year= discipline= categorie= s= from= to= page=2 beyond nothing"
    for name in names.split():
        assert any(finding.subject.startswith(f"search {name}") for finding in findings), name
    assert all(finding.is_well for finding in findings), reported(findings)


def plain_only() -> dict[str, Any]:
    """Answer any query as if it were empty."""
    shown = [
        {"ID": 1, "post_type": "programme", "post_title": "Concert", "path": "/programme/concert/"}
        | {"date_debut": "2026-12-01"}
    ]
    facets = {"categorie": [{"value": "concert", "label": "Concert", "count": 2}]}
    return {"items": shown, "total": 40, "total_pages": 14, "page": 1, "facets": facets}


@pytest.mark.req("EXT-12")
async def test_search_that_filters_nothing_is_wrong(
    examination: Examination, wordpress: Altered
) -> None:
    wordpress.answer(search.PATH, says(plain_only()))
    report = reported(await search.search(examination))
    assert "search categorie=concert | wrong | as many as without the filter where" in report
    assert "search page=2 | wrong | results of the first page again: items" in report
    assert "search beyond the end | wrong | results where there are none: items" in report
    assert "search nothing to find | wrong | another number than 0: total" in report
    assert "search year= | not tried | the facets offer no value" in report


@pytest.mark.req("EXT-12")
async def test_wordpress_refusing_a_page_beyond_the_end_is_wrong(
    examination: Examination, wordpress: Altered
) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if int(request.url.params.get("page", 1)) > 14:
            body = {"code": "rest_post_invalid_page_number", "message": "Page trop grande."}
            return httpx.Response(400, json=body)
        return httpx.Response(200, json=plain_only())

    wordpress.answer(search.PATH, answer)
    report = reported(await search.search(examination))
    assert "search beyond the end | wrong | status 400, saying 'Page trop grande.'" in report
