"""The text of an accessibility tree is read into roles, names, states and words."""

from __future__ import annotations

import pytest

from villa_site.qa.heard.tree import read_tree

pytestmark = pytest.mark.req("QAK-04")

SNAPSHOT = """\
- document:
  - main:
    - heading "A \\"small\\" house" [level=1]
    - paragraph:
      - text: See
      - link "the plan":
        - /url: /plan/
      - text: .
    - 'img "One: two"'
    - checkbox "News" [checked]
    - status
"""


def test_names_states_targets_and_words_are_read() -> None:
    page = read_tree(SNAPSHOT)
    assert [(each.role, each.name) for each in page.all("heading", "img")] == [
        ("heading", 'A "small" house'),
        ("img", "One: two"),
    ]
    assert page.all("heading")[0].states == {"level": "1"}
    assert page.all("checkbox")[0].states == {"checked": "true"}
    assert page.all("link")[0].facts == {"url": "/plan/"}
    assert page.all("paragraph")[0].words == "See the plan ."
    assert page.all("status")[0].words == ""


def test_empty_page_has_nothing() -> None:
    assert not read_tree("").children
