"""A post names its tags, and links only those that have a list of their own."""

from __future__ import annotations

from components.page import page
from tests.support.rendered import elements, shown, view, words


def test_tag_without_a_list_is_no_link() -> None:
    tags = [{"nom": "Hiver", "path": ""}, {"nom": "Pins", "path": "/pins/"}]
    given = {"post_type": "post", "post_title": "On taille", "acf_fields": {"etiquettes": tags}}
    markup = shown(page(view(given)))
    links = [attributes for name, attributes in elements(markup) if name == "a"]
    assert all(each.get("href") for each in links)
    assert "/pins/" in {each["href"] for each in links}
    assert "Hiver" in words(markup)
