"""Randomly mutated pages are read without an exception."""

from __future__ import annotations

import copy
import random
from typing import Any, Final

import pytest

from villa_site.backend import readers
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import FormReply

MUTATIONS: Final = 3_000
IMAGE: Final = {"url": "/a.jpg", "width": 10, "sizes": {"large": "/l.jpg", "large-width": 5}}
CTA: Final = {"text": "Voir", "type": "link", "link": {"path": "/x/", "post_title": "X"}}
CARD: Final = {
    "ID": 3,
    "post_title": "C",
    "path": "/c/",
    "image": IMAGE,
    "date_debut": "2026-11-20",
}
PAGE: Final[dict[str, Any]] = {
    "ID": 1,
    "path": "/x/",
    "post_title": "X",
    "post_type": "programme",
    "modified": "2026-11-20T10:00:00+01:00",
    "seo": {"title": "X", "image": IMAGE},
    "lang": {"fr": "/x/", "it": "/it/x/"},
    "meta": {
        "display_fun_fact": "1",
        "fun_fact": {"title": "F", "link": CTA},
        "main_color": "#abc",
    },
    "acf_fields": {
        "image": IMAGE,
        "lieu": {"nom": "L", "lat": 41.9},
        "date_debut": "2026-11-20T19:30:00+01:00",
        "participants": [CARD, CARD],
        "cta": CTA,
        "pages": "12",
        "galerie": [IMAGE],
    },
    "blocks": [
        {
            "blockName": "acf/accordion",
            "attrs": {
                "anchor": "a",
                "data": {"items": 2, "items_0_titre": "A", "items_1_titre": "B"},
            },
            "innerBlocks": [{"blockName": "core/paragraph", "innerHTML": "<p>P</p>"}],
            "innerHTML": "",
        },
        {"blockName": None, "innerHTML": "\n"},
    ],
}
JUNK: Final[list[Any]] = [
    None, False, True, 0, -1, 1, 12, 1.5, 1e308, 2**70, 10**400, "", "0", "1", "x", "&amp;", "\x00",
    "2026-11-20", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "javascript:x", "//x",
    "http://[x", "#fff", "9" * 500, "x" * 5_000, [], {}, [[]], [None, False], [1, "x"], {"0": 1},
    {"0": {"ID": 1}, "x": 2}, {"url": False}, {"ID": "x"}, IMAGE, CARD, CTA, "\U0001f3db", "²", "٣",
]  # fmt: skip


def places(tree: Any) -> list[tuple[Any, Any]]:
    """List every container with each of its keys or indexes."""
    found: list[tuple[Any, Any]] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node))
        for key in keys:
            found.append((node, key))
            if isinstance(node[key], dict | list):
                todo.append(node[key])
    return found


def mutated(chance: random.Random) -> dict[str, Any]:
    page = copy.deepcopy(PAGE)
    for _ in range(chance.randint(1, 8)):
        node, key = chance.choice(places(page))
        kind = chance.randrange(4)
        if kind == 0 and isinstance(node, dict):
            del node[key]
        elif kind == 1 and isinstance(node, dict):
            node[chance.choice(["0", "items", "items_0_x", "_x", "", "url", "-width"])] = node[key]
        elif kind == 2:
            node[key] = {str(index): part for index, part in enumerate([node[key]] * 3)}
        else:
            node[key] = copy.deepcopy(chance.choice(JUNK))
        if not page:
            break
    page["ID"] = page.get("ID", 1)
    return page


@pytest.mark.parametrize("seed", range(5))
def test_mutated_page_is_read_without_raising(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - reproducible breakage, not a secret
    for _ in range(MUTATIONS // 5):
        page = readers.page(mutated(chance))
        assert isinstance(page, Page)
        assert isinstance(page.title, str)
        assert all(isinstance(block.data, dict) for block in page.blocks)
        assert page.entity is not None or page.post_type != "programme"


@pytest.mark.parametrize("seed", range(5))
def test_mutated_options_and_results_are_read_without_raising(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - reproducible breakage, not a secret
    for _ in range(MUTATIONS // 10):
        page = mutated(chance)
        parts = [page.get("acf_fields"), page.get("meta"), page.get("blocks"), page]
        names = ["main_header", "footer", "alert", "bandeau_icon", "cpt_colors", "newsletter"]
        readers.model_of({name: chance.choice(parts) for name in names}, SiteOptions)
        readers.results({"items": chance.choice(parts), "facets": chance.choice(parts)})
        readers.maintenance({"fr": chance.choice(parts)})
        readers.model_of({"errors": chance.choice(parts), "code": chance.choice(parts)}, FormReply)
