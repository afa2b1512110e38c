"""What is wrong on a walk through a page is found and said in words."""

from __future__ import annotations

import pytest

from villa_site.qa.heard.expectations import unmet
from villa_site.qa.heard.tree import read_tree
from villa_site.qa.heard.walks import WALKS

pytestmark = pytest.mark.req("QAK-04")

PAGE = """\
- document:
  - navigation "Skip":
    - link "Skip to content":
      - /url: "#main"
  - banner:
    - navigation "Main menu":
      - link "Agenda":
        - /url: /agenda/
    - button "Search"
  - main:
    - heading "Clay" [level=1]
    - paragraph: 3 May 2027
    - img "A wall of clay"
    - heading "Rules" [level=2]
    - definition: Free
    - table:
      - row "Price Day":
        - columnheader "Price"
        - columnheader "Day"
      - row "5 Monday":
        - cell "5"
        - cell "Monday"
    - search "Filter":
      - textbox "Words"
    - paragraph: The wall is open.
  - contentinfo:
    - paragraph: The Villa
"""


def found(snapshot: str) -> list[str]:
    tree = read_tree(snapshot)
    return [wrong.expected for walk in WALKS.values() for wrong in walk(tree)]


def test_nothing_is_found_on_a_good_page() -> None:
    assert found(PAGE) == []
    assert list(unmet(read_tree(PAGE), "programme", "en")) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('heading "Clay" [level=1]', 'heading "Clay" [level=2]', "one heading of level 1"),
        ('heading "Rules" [level=2]', 'heading "Rules" [level=1]', "one heading of level 1"),
        ('heading "Rules" [level=2]', 'heading "Rules" [level=4]', "a heading of level 2"),
        ('heading "Rules" [level=2]', "heading [level=2]", "words in each heading"),
        ("- main:", "- group:", "one main"),
        ("- banner:", "- group:", "one banner"),
        ("- contentinfo:", "- group:", "one contentinfo"),
        ('navigation "Main menu"', "navigation", "a name for each navigation"),
        ('navigation "Main menu"', 'navigation "Skip"', "navigation landmarks with names"),
        ('link "Agenda"', "link", "a name for each link"),
        ('link "Agenda"', 'link "Click here"', "a link that says where it leads"),
        ('link "Agenda"', 'link "En savoir plus →"', "a link that says where it leads"),
        ('link "Agenda"', 'link "https://example.org/a"', "a name in words for each link"),
        ("/url: /agenda/", '/url: "#"', "a target of the link"),
        ('button "Search"', "button", "a name in words for each button"),
        ('button "Search"', 'button "✕"', "a name in words for each button"),
        ('button "Search"', 'button "search.open"', "a name in words for each button"),
        ('textbox "Words"', "textbox", "a name in words for each textbox"),
        ('img "A wall of clay"', "img", "a description of each picture"),
        ('img "A wall of clay"', 'img "IMG_2041"', "a description of each picture"),
        ('img "A wall of clay"', 'img "wall-1200.jpg"', "a description of each picture"),
        ('img "A wall of clay"', 'img "Photo"', "a description of each picture"),
        ("columnheader", "cell", "headers in each table"),
    ],
)
def test_change_for_the_worse_is_found(old: str, new: str, expected: str) -> None:
    assert PAGE.count(old)
    assert any(each.startswith(expected) for each in found(PAGE.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("3 May 2027", "soon", "a date comes after the title"),
        ("definition", "text", "a list of facts comes after the title"),
        ('"#main"', "/main/", "the way past the header comes before the header"),
    ],
)
def test_expectation_that_is_not_met_is_named(old: str, new: str, expected: str) -> None:
    page = read_tree(PAGE.replace(old, new))
    assert [each.expected for each in unmet(page, "programme", "en")] == [expected]


def test_footer_before_the_main_part_is_found() -> None:
    start, end = PAGE.index("  - main:"), PAGE.index("  - contentinfo:")
    page = read_tree(PAGE[:start] + PAGE[end:] + PAGE[start:end])
    assert "the main part comes before the footer" in [
        each.expected for each in unmet(page, "page", "en")
    ]


@pytest.mark.parametrize(
    ("name", "target", "count"),
    [
        ("villa.example", "https://villa.example/", 0),
        ("www.villa.example", "https://villa.example/visit/", 0),
        ("villa.example", "https://other.example/", 1),
        ("https://villa.example/visit/", "https://villa.example/visit/", 1),
        ("0667611311", "tel:0667611311", 0),
        ("newsletter.submit", "/newsletter/", 1),
    ],
)
def test_link_may_be_named_by_its_host_or_number(name: str, target: str, count: int) -> None:
    tree = read_tree(f'- link "{name}":\n  - /url: {target}')
    assert len(list(WALKS["links"](tree))) == count
