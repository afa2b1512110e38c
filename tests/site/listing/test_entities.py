"""Publications and projects have a page that lists them, which their own pages lead back to."""

from __future__ import annotations

from typing import Any

import pytest

SEARCH = "/wp-json/wpnuxt/v1/search/"
OPTIONS = "/wp-json/wpnuxt/v1/options/"


def _menu(path: str, title: str) -> dict[str, Any]:
    entry = {"id": 1, "item": {"type": "other", "path": path, "post_title": title}, "childs": []}
    return {"main_header": {"menu": [entry]}}


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize(
    ("post_type", "path"), [("projet", "/projets/"), ("publication", "/publications/")]
)
async def test_list_names_the_entities_of_its_template_and_is_above_them(
    start: Any, backend: Any, post_type: str, path: str
) -> None:
    template = f"{post_type}_list"
    backend.add(path, "Tout", template=template)
    backend.add(f"/{post_type}/un/", "Un", post_type=post_type)
    backend.answers[OPTIONS] = _menu(path, "Tout voir") | {
        "wpnuxt_pages_templates": {template: [{"path": path}]}
    }
    backend.answers[SEARCH] = {
        "items": [{"ID": 9, "post_title": "Un", "path": f"/{post_type}/un/"}],
        "total": 1,
        "total_pages": 1,
    }
    client = await start()
    listed = (await client.get(path)).text
    assert f'href="/{post_type}/un/"' in listed.partition("<main")[2]
    entity = (await client.get(f"/{post_type}/un/")).text
    above = entity.partition('class="breadcrumb"')[2].partition("</nav>")[0]
    assert f'<a href="{path}">Tout voir</a>' in above
    assert '"name":"Tout voir"' in entity.partition("BreadcrumbList")[2]
