"""Chapters are links into the recording, which browsers follow without script."""

from __future__ import annotations

import pytest

from components.media.chapters import chapter_list
from components.ui.recording import Track
from tests.support.rendered import context, elements, shown
from villa_site.discovery.chapters import Chapter

pytestmark = pytest.mark.req("VIS-05")

TRACK = Track(src="/a.mp3", title="A")
ROWS = [Chapter(debut=62.5, titre="La <loggia>"), Chapter(debut=0, titre="Entrée")]


def test_chapters_link_to_seconds_of_the_recording() -> None:
    page = shown(chapter_list(ROWS, TRACK, context(), title="A"))
    links = [(given["href"], given["data-t"]) for tag, given in elements(page) if tag == "a"]
    assert links == [("/a.mp3#t=0", "0"), ("/a.mp3#t=62.5", "62.5")]
    assert "1:02" in page
    assert "La &lt;loggia&gt;" in page


def test_chapters_of_a_recording_that_the_page_may_not_load_are_a_plain_list() -> None:
    page = shown(chapter_list(ROWS, None, context(), title="A"))
    assert "<a" not in page
    assert page.count("<li>") == 2


def test_nothing_is_shown_without_chapters() -> None:
    assert chapter_list([Chapter(titre="Sans heure")], TRACK, context(), title="A") is None
