"""Proves that another plugin's post is a sensible page, whatever is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from components.page import page
from components.structured_data.entities import entity_thing
from tests.support.rendered import elements, shown, view, words

Json = dict[str, Any]

_FIELDS: list[Json] = [
    {"name": "curator", "label": "Commissaire", "texts": ["Ada", "Grace"]},
    {"name": "start", "label": "Début", "days": ["2027-03-01"]},
    {"name": "free", "label": "Gratuit", "answer": "no"},
    {"name": "story", "label": "Récit", "html": "<p>Long.</p><script>x</script>"},
    {
        "name": "site",
        "label": "Site",
        "links": [{"text": "example.org", "type": "url", "url": "https://example.org/"}],
    },
    {"name": "plan", "label": "Plan", "files": [{"url": "/wp-content/p.pdf", "title": "Le plan"}]},
]
_DETAILS: Json = {
    "type_name": "Expositions",
    "singular": "Exposition",
    "path": "/exhibition/",
    "chapo": "Des pins.",
    "fields": _FIELDS,
    "taxonomies": [
        {"name": "period", "label": "Époque", "terms": [{"nom": "Baroque", "path": "/period/b/"}]}
    ],
    "schema": {"type": "ExhibitionEvent", "properties": {"startDate": "start"}},
}


def _page(details: Any, post_type: str = "exhibition") -> Json:
    fields = {} if details is None else {"details": details}
    return {"post_type": post_type, "post_title": "Les pins", "acf_fields": fields}


def test_fields_and_terms_are_shown_with_their_labels() -> None:
    markup = shown(page(view(_page(_DETAILS))))
    said = words(markup)
    for word in ("Commissaire", "Ada, Grace", "mars 2027", "Non", "example.org", "Baroque"):
        assert word in said
    links = {attributes.get("href") for name, attributes in elements(markup) if name == "a"}
    assert {"/exhibition/", "/period/b/", "https://example.org/"} <= links
    assert "Long." in said
    assert "<script>x" not in markup


@pytest.mark.parametrize("details", [None, False, [], "texte", {}, {"fields": [False, {}, "x"]}])
def test_page_without_details_is_a_generic_one(details: Any) -> None:
    markup = shown(page(view(_page(details))))
    assert "Les pins" in words(markup)
    assert markup.count("<h1") == 1


def test_event_without_its_day_is_a_work() -> None:
    seen = view(_page(_DETAILS))
    assert seen.page is not None
    event = entity_thing(seen, seen.page)
    assert event is not None
    assert (event["@type"], event["startDate"]) == ("ExhibitionEvent", "2027-03-01")
    seen = view(_page({**_DETAILS, "fields": []}))
    assert seen.page is not None
    work = entity_thing(seen, seen.page)
    assert work is not None
    assert work["@type"] == "CreativeWork"


@pytest.mark.parametrize(
    "mapping",
    [
        {"type": "</script>", "properties": {"@id": "curator", "name": "curator"}},
        {"type": "", "properties": {"author": "absent"}},
        {"properties": []},
        "Event",
        None,
    ],
)
def test_mapping_that_is_of_no_use_is_left_out(mapping: Any) -> None:
    seen = view(_page({**_DETAILS, "schema": mapping}))
    assert seen.page is not None
    found = entity_thing(seen, seen.page)
    assert found is not None
    assert (found["@type"], found["name"]) == ("CreativeWork", "Les pins")
    assert set(found) <= {"@type", "@id", "name", "url", "description", "image", "inLanguage"}


def test_person_of_a_field_is_a_person() -> None:
    mapping = {"type": "VisualArtwork", "properties": {"creator": "curator", "sameAs": "site"}}
    seen = view(_page({**_DETAILS, "schema": mapping}))
    assert seen.page is not None
    found = entity_thing(seen, seen.page)
    assert found is not None
    assert [each["@type"] for each in found["creator"]] == ["Person", "Person"]
    assert found["sameAs"] == "https://example.org/"
