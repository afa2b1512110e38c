"""Stylesheets that are added to a build: on the pages that need them, and in the rest."""

from __future__ import annotations

from typing import Any, Final

import pytest

from villa_site.engine.added_style import add_parts, minified
from villa_site.engine.client_build import Assets, ClientBuild
from villa_site.engine.http.recompression import Recompressor
from villa_site.engine.page_style import PageStyles

pytestmark = pytest.mark.req("DEV-09")

PARTS: Final[dict[str, Any]] = {
    "layers": "@layer blocks;",
    "fonts": "",
    "preloads": [],
    "letters": [],
    "parts": ["body{margin:0}"],
    "keyframes": {},
    "rest": "assets/style-a.css",
    "islands": {},
}


@pytest.mark.parametrize(
    ("css", "html", "there"),
    [
        ("@layer blocks { .own dt, .own dd { top: 0 } }", '<dl class="own">', True),
        ("@layer blocks { .own { top: 0; &:hover { left: 0 } } }", "<p>", False),
        ("@media print { .own { top: 0 } dt { top: 0 } }", "<p>", True),
        (":root { top: 0 }", "<p>", True),
        ('.own { top: 0 } a[href$=".pdf"] { top: 0 }', '<a href="x.pdf">', True),
        (".own { top: 0 } a:not(.own) { top: 0 }", "<a>", True),
        (r".own { top: 0 } .md\:own { top: 0 }", '<p class="md:own">', True),
    ],
)
def test_file_is_on_pages_that_have_one_of_its_classes(css: str, html: str, *, there: bool) -> None:
    style = PageStyles(add_parts(PARTS, [css])).choose([html])
    assert ("top" in style.element) is there


def test_comments_and_lines_are_left_out() -> None:
    assert minified("/* a\n b */\n.x {\n  top: 0;\n}\n") == ".x { top: 0; }"


def test_strings_stay_as_they_are() -> None:
    css = """.x::after { content: "a  /* b */ \\" '"; }"""
    assert minified(f"/* don't */{css}") == css


FACE: Final = '@font-face { font-family: "Own"; src: url(/own.woff2) }'


def test_faces_are_on_every_page_and_not_in_the_rest() -> None:
    own = ".own { top: 0 }"
    style = PageStyles(add_parts(PARTS, [f"{FACE} {own}"])).choose(["<p>"])
    assert FACE in style.element
    assert own not in style.element
    build = ClientBuild.read(stylesheets=[f"{FACE} {own}"])
    (rest,) = build.added_files.values()
    assert rest.endswith(own.encode())
    assert b"/own.woff2" not in rest


def test_rest_has_another_name_and_the_added_style() -> None:
    plain, build = ClientBuild.read(), ClientBuild.read(stylesheets=[".own { top: 0 }"])
    assert build.id != plain.id
    assert build.styles.files.isdisjoint(plain.styles.files)
    assert {f"assets/{name}" for name in build.added_files} == build.styles.files
    assert all(each.endswith(b".own { top: 0 }") for each in build.added_files.values())
    assert build.assets().keys() > plain.assets().keys()
    assert {f"/{name}" for name in build.added_files} <= Assets(
        build, Recompressor()
    )._responses.keys()
