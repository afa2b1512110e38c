"""A page has the rules of its elements, in the order of the stylesheet."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

import pytest
from reactpy import html

from villa_site.engine import ClientBuild
from villa_site.engine.client_build import CLIENT_DIR
from villa_site.engine.page_style import PageStyle, PageStyles, written_hash
from villa_site.engine.rendering.printer import to_html
from villa_site.extend import js

REST = "assets/style-0.css"


def rule(css: str, *selectors: tuple[str, list[list[str]]]) -> dict[str, Any]:
    return {"selectors": selectors, "css": css}


def styles(*parts: Any, **others: Any) -> PageStyles:
    nothing: dict[str, Any] = {"layers": "", "fonts": "", "keyframes": {}, "islands": {}}
    nothing["preloads"] = []
    letters = [
        {"css": "@font-face{names}", "ranges": [[0x100, 0x17F], [0x1E9E, 0x1E9E]]},
        {"css": "@font-face{signs}", "ranges": [[0x2030, 0x2030]]},
    ]
    nothing["rest"] = REST
    return PageStyles({**nothing, "letters": letters, "parts": parts, **others}, "/_villa/")


def css(style: PageStyle) -> str:
    start, _, rest = style.element.partition(">")
    assert start.startswith("<style")
    return rest.removesuffix("</style>")


def test_page_has_the_rules_of_its_classes_and_elements_in_their_order() -> None:
    known = styles(
        rule("{top:1px}", (".card", [[".card"]])),
        rule("{top:2px}", ("h2", [["h2"]])),
        rule("{top:3px}", (".card>h2", [[".card"], ["h2"]])),
        rule("{top:4px}", ("*", [])),
        rule("{top:5px}", (":is(.card,.row) a", [[".card", ".row"], ["a"]])),
        rule("{top:6px}", (".absent", [[".absent"]]), (".card:hover", [[".card"]])),
    )
    assert css(known.choose(["<p>"])) == "*{top:4px}"
    assert css(known.choose(['<p class="wide card">', "<A>"])) == (
        ".card{top:1px}*{top:4px}:is(.card,.row) a{top:5px}.card:hover{top:6px}"
    )
    assert css(known.choose(["<h2 class='card'>"])).startswith(
        ".card{top:1px}h2{top:2px}.card>h2{top:3px}*{top:4px}"
    )
    assert ".card{" in css(known.choose(["<p class=card>"]))


@pytest.mark.req("DEV-02")
def test_page_has_the_rules_of_classes_that_its_commands_add() -> None:
    known = styles(rule("{top:1px}", (".open", [[".open"]])), rule("{top:2px}", (".b", [[".b"]])))
    button: Any = html.button({"onClick": js.add_class("#a", "wide open")}, "x")
    assert css(known.choose([to_html(button)])) == ".open{top:1px}"


def test_group_without_a_needed_rule_is_left_out() -> None:
    inner = {"group": "@media print", "parts": [rule("{top:0}", (".a", [[".a"]]))]}
    known = styles({"group": "@layer x", "parts": [inner]}, "@page{margin:0}", layers="@layer x,y;")
    assert css(known.choose(["<p>"])) == "@layer x,y;@page{margin:0}"
    assert css(known.choose(['<p class="a">'])) == (
        "@layer x,y;@layer x{@media print{.a{top:0}}}@page{margin:0}"
    )


def test_keyframes_come_with_the_rule_that_names_them() -> None:
    turning = rule("{animation:1s turn}", (".a", [[".a"]]))
    known = styles(turning, keyframes={"turn": "@keyframes turn{}", "rise": "@keyframes rise{}"})
    assert css(known.choose(['<p class="a">'])) == ".a{animation:1s turn}@keyframes turn{}"
    assert not css(known.choose(["<p>"]))


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("villa", []),
        ("é « à »", []),
        ("Ćosić", ["names"]),
        ("STRAẞE", ["names"]),
        # The commoner ones come along.
        ("5 ‰", ["names", "signs"]),
        ("Ćosić, 5 ‰", ["names", "signs"]),
    ],
)
@pytest.mark.parametrize("padding", ["", "x" * 1_000])
def test_faces_of_rare_letters_come_with_the_letters_once(
    text: str, groups: list[str], padding: str
) -> None:
    style = styles(fonts="@font-face{core}").choose(["<p>", text + padding, "</p>"])
    assert css(style) == "".join(f"@font-face{{{name}}}" for name in ["core", *groups])
    assert f'data-rest="/_villa/{REST}"' in style.element


@pytest.mark.parametrize("padding", ["", "x" * 1_000])
def test_page_has_the_rules_of_what_its_islands_may_add(padding: str) -> None:
    known = styles(
        rule("{top:0}", (".bar>p", [[".bar"], ["p"]])),
        rule("{top:1px}", (".other", [[".other"]])),
        islands={"player": [".bar", "p"], "map": [".other"]},
    )
    island = f'{padding}<villa-island class="x" name="player">'
    assert css(known.choose([island, '<input name="map">'])) == ".bar>p{top:0}"
    assert not css(known.choose(['<villa-island name="unknown">', '<p name="player">']))


def test_page_names_the_fonts_that_its_rules_show_at_first_sight() -> None:
    preloads = [
        {"needs": [[".a"], ["i"]], "font": "assets/italic.woff2"},
        {"needs": [[".b"]], "font": "assets/italic.woff2"},
        {"needs": [[".c"]], "font": "assets/bold.woff2"},
    ]
    known = styles(
        rule("{}", (".a", [[".a"]]), (".b", [[".b"]]), ("i", [["i"]])), preloads=preloads
    )
    assert known.choose(['<p class="a b">', "<i>"]).fonts == ("/_villa/assets/italic.woff2",)
    assert known.choose(['<p class="a">']).fonts == ()


def test_table_has_the_rules_of_the_body_that_browsers_add() -> None:
    known = styles(rule("{top:0}", ("table tbody tr", [["table"], ["tbody"], ["tr"]])))
    assert css(known.choose(["<table>"]))


def test_long_and_short_pieces_count_alike_and_equal_pages_share_their_style() -> None:
    known = styles(rule("{top:0}", (".a", [[".a"]])), rule("{top:1px}", (".b", [[".b"]])))
    long = '<p class="a">' + "x" * 1_000
    first = known.choose([long, '<p class="', "b", '">'])
    assert css(first) == ".a{top:0}.b{top:1px}"
    assert known.choose([long + "y", '<p class="b">']) is first


def test_hash_is_that_of_the_text_which_cannot_end_the_element() -> None:
    style = PageStyle.of('a{content:"</style><script>"}', "/rest.css")
    assert style.element.count("</style>") == 1
    digest = hashlib.sha256(css(style).encode()).digest()
    assert style.hash == f"'sha256-{base64.b64encode(digest).decode()}'"
    document = f"<!DOCTYPE html><head>{style.element}</head><style>".encode()
    assert written_hash(document) == style.hash


def test_no_letter_of_ascii_is_a_rare_one() -> None:
    groups = ClientBuild.read().styles.parts["letters"]
    assert len(groups) > 1
    assert all(first > 0x7F for group in groups for first, _ in group["ranges"])


def test_rest_of_the_style_has_every_rule_and_rare_face_unapplied() -> None:
    styles = ClientBuild.read().styles
    rest = (CLIENT_DIR / styles.parts["rest"]).read_text(encoding="utf-8")
    faces = "".join(group["css"] for group in styles.parts["letters"])
    assert rest.startswith(f"@media not all{{{faces}}}")
    # Every page has these from the start.
    assert "@font-face" not in rest.replace(faces, "")
    assert "@property" not in rest
    assert "@property" in styles.choose([]).element
