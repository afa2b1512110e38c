"""Data as ACF stores it is read by the fields of its model."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.content.acf_data import bare_id, with_groups
from villa_site.content.entities.models import Programme
from villa_site.content.fields.declaration import kind_of
from villa_site.content.links import CTA, Link
from villa_site.content.media import Image
from villa_site.content.model import ContentModel, Text


class _Event(ContentModel):
    cta: CTA | None = None
    cta_libre: Text = ""
    rows: tuple[CTA, ...] = ()


@pytest.mark.req("WPR-05")
@pytest.mark.parametrize(
    ("stored", "whole"),
    [
        ({"cta": "", "cta_text": "Aller", "cta_type": "url", "cta_url": "/a/"},
         {"cta": {"text": "Aller", "type": "url", "url": "/a/"}}),
        ({"cta_link_path": "/a/", "cta_text": "Aller"},
         {"cta": {"link": {"path": "/a/"}, "text": "Aller"}}),
        ({"cta": {"text": "Là"}, "cta_text": "Ici"}, {"cta": {"text": "Là"}, "cta_text": "Ici"}),
        ({"cta_libre": "Un", "cta_inconnu": "Deux"}, {"cta_libre": "Un", "cta_inconnu": "Deux"}),
        ({"rows": [{"link": "", "link_path": "/a/"}]}, {"rows": [{"link": {"path": "/a/"}}]}),
        ({"rows": False}, {"rows": False}),
    ],
)  # fmt: skip
def test_flattened_groups_are_gathered(stored: dict[str, Any], whole: dict[str, Any]) -> None:
    assert with_groups(_Event, stored) == whole


@pytest.mark.req("WPR-05")
def test_entity_is_read_as_acf_stores_it() -> None:
    stored = {
        "date_debut": "20261201",
        "date_fin": "03/12/2026",
        "lieu": "",
        "lieu_nom": "Loggia",
        "cta": "",
        "cta_text": "Réserver",
        "cta_type": "url",
        "cta_url": "https://billets.test/",
    }
    event = Programme.model_validate(with_groups(Programme, stored))
    assert (str(event.date_debut), str(event.date_fin)) == ("2026-12-01", "2026-12-03")
    assert event.lieu
    assert event.lieu.nom == "Loggia"
    assert event.cta
    assert (event.cta.label, event.cta.href) == ("Réserver", "https://billets.test/")


@pytest.mark.parametrize(
    ("model", "value", "number"),
    [
        (Image, 12, 12),
        (Image, "12", 12),
        (Image, "9" * 40, 0),
        (Image, True, 0),
        (Image, "/a.jpg", 0),
        (Image, {"ID": 12, "url": "/a.jpg"}, 0),
        (Link, {"ID": 12, "post_name": "a", "post_title": "A"}, 12),
        (Link, {"ID": 12, "path": "/a/", "post_name": "a"}, 0),
        (Link, {"path": "", "post_title": "A"}, 0),
        (Link, None, 0),
    ],
)
def test_bare_id_is_a_number_in_place_of_content(model: Any, value: Any, number: int) -> None:
    assert bare_id(kind_of(model), value) == number
