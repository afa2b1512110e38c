"""A lightbox holds each picture once, and says where it is enlarged."""

from __future__ import annotations

import pytest

from tests.support.rendered import context, elements, shown
from villa_site.extend import Image, lightbox

pytestmark = [pytest.mark.req("DEV-03"), pytest.mark.req("VIS-05")]

CTX = context("it")
HOSTILE = '"><script>steal()</script>'
ONE = Image(url="/wp-content/uploads/1.webp", width=800, height=600, alt=HOSTILE)
FOREIGN = Image(url="https://elsewhere.test/2.webp", width=800, height=600)


def test_lightbox_leaves_out_pictures_that_are_missing() -> None:
    markup = shown(lightbox("l", [(None, ""), (ONE, HOSTILE), (FOREIGN, "")], CTX, label="Foto"))
    assert "<script" not in markup
    assert [given["id"] for name, given in elements(markup) if name == "figure"] == ["l-1"]
    assert lightbox("l", [(None, ""), (FOREIGN, "")], CTX, label="Foto") is None


def test_hundred_pictures_share_one_viewer_and_lead_to_their_neighbours() -> None:
    markup = shown(lightbox("l", [(ONE, "")] * 100, CTX, label="Foto"))
    names = [name for name, _ in elements(markup)]
    assert (names.count("dialog"), names.count("villa-island")) == (0, 1)
    links = [given.get("href") for name, given in elements(markup) if name == "a"]
    assert links[:4] == ["#l-1", "#l-1-small", "#l-2", "/wp-content/uploads/1.webp"]
    assert links[-4:] == ["#l-100", "#l-99", "#l-100-small", "/wp-content/uploads/1.webp"]
    # A picture had 3 KB more while each had a dialog.
    assert len(markup) < 100 * 1_000


def test_description_that_is_the_caption_is_not_said_twice() -> None:
    described = ONE.model_copy(update={"description": "Tre archi."})
    once = shown(lightbox("l", [(described, "Tre archi.")], CTX, label="Foto"))
    assert once.count("Tre archi.") == 1
    both = shown(lightbox("l", [(described, "La loggia")], CTX, label="Foto"))
    assert "enlarge-description" in both
