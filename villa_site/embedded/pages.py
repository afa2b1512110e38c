"""Makes the contract's Page JSON from documents."""

from __future__ import annotations

from typing import Any, Final

from villa_site.backend.models.page import PageMeta, Seo
from villa_site.content.entities.registry import entity_model
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.kind import Json
from villa_site.content.post_types import ARCHIVE
from villa_site.embedded import prose
from villa_site.embedded.archives import archive, is_post, with_author_path
from villa_site.embedded.blocks import blocks
from villa_site.embedded.content import ContentView
from villa_site.embedded.documents import Document, Problem, mapping
from villa_site.embedded.place import Place, entity_card
from villa_site.settings.languages import Locale

_OPEN_GRAPH_TYPES: Final = {
    "programme": "article",
    "projet": "article",
    "publication": "book",
    "resident": "profile",
    "directeur": "profile",
}

_SELDOM: Final = {"noindex", "canonical", "og_title", "og_description", "og_image"}
"""Data for search engines that the contract leaves out where a page has none."""


def page(document: Document, view: ContentView) -> tuple[dict[str, Any], list[Problem]]:
    """Return the contract's Page, and the mistakes found on the way."""
    place = Place(view, document.file)
    json = {
        "ID": document.number,
        "path": document.path,
        "link": f"{view.site}{document.path}",
        "post_title": prose.title(document.title),
        "post_type": document.post_type,
        "template": document.template,
        "status": "draft" if document.draft else "publish",
        "modified": document.modified,
        "seo": _seo(document, place / "seo"),
        "lang": _translations(document, view),
        "meta": _meta(document, place / "meta"),
        "acf_fields": _fields(document, place / "fields"),
        "blocks": blocks(document.data.get("blocks"), place / "blocks"),
    }
    if is_post(document):
        json["acf_fields"] = with_author_path(json["acf_fields"], view)
    if document.author and document.template != ARCHIVE:
        (place / "author").report(f"only pages with template {ARCHIVE} have one; take it out.")
    if document.template == ARCHIVE:
        json["archive"] = archive(document, view, place / "author")
    return json, place.problems


def page_listing(document: Document, view: ContentView) -> dict[str, Any]:
    """Return a line of the list of all pages."""
    return {
        "ID": document.number,
        "path": document.path,
        "post_type": document.post_type,
        "template": document.template,
        "modified": document.modified,
        "lang": document.locale,
        "translations": {locale: each.path for locale, each in _translated(document, view).items()},
        **({"noindex": True} if _is_noindex(document) else {}),
    }


def _is_noindex(document: Document) -> bool:
    return mapping(document.data.get("seo")).get("noindex") is True


def _seo(document: Document, place: Place) -> Json:
    written = mapping(document.data.get("seo"))
    json = kind_of(Seo).convert(written, place)
    json = {key: value for key, value in json.items() if value or key not in _SELDOM}
    json["type"] = json["type"] or _OPEN_GRAPH_TYPES.get(document.post_type, "website")
    json["image"] = json["image"] or entity_card(document, place.view)["image"]
    return json


def _translations(document: Document, view: ContentView) -> dict[str, str]:
    documents = _translated(document, view)
    return {locale: f"{view.site}{each.path}" for locale, each in documents.items()}


def _translated(document: Document, view: ContentView) -> dict[Locale, Document]:
    """Find the document in each language this reader may see it in, its own included."""
    documents = {
        locale: view.content.documents.get((locale, document.name))
        for locale in view.content.languages
    }
    return {locale: each for locale, each in documents.items() if each and view.shows(each)}


def _meta(document: Document, place: Place) -> Json:
    return kind_of(PageMeta).convert(mapping(document.data.get("meta")), place)


def _fields(document: Document, place: Place) -> Json:
    model = entity_model(document.post_type, document.template)
    if document.fields and not model:
        place.report("this kind of page has no fields; move their content to blocks.")
    return kind_of(model).convert(dict(document.fields), place) if model else {}
