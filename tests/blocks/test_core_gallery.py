"""A gallery of WordPress whose pictures lead to their files opens them large, one after another."""

from __future__ import annotations

import pytest

from blocks.core_gallery import Gallery, gallery
from tests.support.rendered import context, shown

pytestmark = pytest.mark.req("VIS-05")

ITEM = '<figure><a href="/{0}.jpg"><img src="/{0}.jpg" alt="{0}"/></a></figure>'
STORED = f'<figure class="wp-block-gallery">{ITEM.format("a")}{ITEM.format("b")}</figure>'


@pytest.mark.parametrize(
    ("link_to", "enlarges"), [("media", True), ("file", True), ("none", False), (None, False)]
)
def test_gallery_enlarges_what_leads_to_its_file(link_to: object, enlarges: bool) -> None:

    data = Gallery.model_validate({"innerHTML": STORED, "linkTo": link_to})
    markup = shown(gallery(data, context()))
    assert markup.count('class="core-image enlargeable"') == (2 if enlarges else 0)
    assert markup.count("<villa-island") == int(enlarges)
    assert ("data-pictures" in markup) is enlarges
