"""The doctor's remarks on values that the site reads in another form than the contract's."""

from __future__ import annotations

import pytest

from villa_site.content.fields.address import SitePathKind
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.kind import Kind
from villa_site.content.fields.text import TextKind, TitleKind
from villa_site.content.links import CTA
from villa_site.tools.doctor.notes import Location, Notes


def remarks(kind: Kind, value: object) -> str:
    notes = Notes()
    kind.examine(value, Location(notes))
    return " ".join(each.seen for each in notes.remarks())


@pytest.mark.parametrize(
    ("kind", "value", "remark"),
    [
        (TitleKind(), "<b>Aïda</b>", "markup in titles, shown in headings alone"),
        (TextKind(), "<b>Aïda</b>", "markup in plain text, left out"),
        (kind_of(CTA), "https://example.org/", "buttons as a bare address"),
        (SitePathKind(), "/preview/visite/", "a path that holds preview"),
        (SitePathKind(), "/it/preview/visite/", "a path that holds preview"),
    ],
)
def test_other_form_is_named(kind: Kind, value: object, remark: str) -> None:
    assert remark in remarks(kind, value)


def test_page_whose_slug_is_preview_is_no_preview() -> None:
    assert "preview" not in remarks(SitePathKind(), "/presse/preview/")


def test_button_has_the_words_of_an_acf_link() -> None:
    link = {"type": "url", "url": "https://example.org/", "link": False, "file": False}
    without = remarks(kind_of(CTA), {**link, "text": ""})
    named = remarks(kind_of(CTA), {**link, "text": "", "title": "Visiter"})
    assert "words" in without
    assert "words" not in named
