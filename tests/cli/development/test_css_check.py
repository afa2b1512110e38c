"""What browsers would pass over in silence is found, with its line; what is right is left alone."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from villa_site.cli.development.css_check import failures, mistakes

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.req("DEV-07")


@pytest.mark.parametrize(
    ("css", "line", "message"),
    [
        ("a {\n  color: red\n  background: blue;\n}", 2, "“color: red” does not end."),
        ("a {\n  top: 0;\n  color: red\n  left: 0\n}", 3, "“color: red” does not end."),
        ("a {\n  color: red;\n", 1, "“{” is not closed."),
        ("a { color: red; }\n}", 2, "“}” closes nothing."),
        ("a {\n  color red;\n}", 2, "“color red” is no declaration."),
        ("a {\n  width: calc(1px + 2px;\n}", 2, "“(” is not closed."),
        ('a {\n  content: "x;\n}', 2, 'The text "x; is not closed.'),
        ("a {}\n/* b", 2, "A comment is not closed."),
    ],
)
def test_mistake_is_found_on_its_line(css: str, line: int, message: str) -> None:
    assert mistakes(css)[0][:2] == (line, message)


@pytest.mark.parametrize(
    "css",
    [
        "",
        "@layer a, b;",
        "a { b: url(data:image/png;base64,AAAA); }",
        'a::before { content: "};{"; /* ; } */ }',
        "a { --x: { y: z }; &:hover { color: red } margin: 0 }",
        "@media (width < 30rem) { a { font: 1rem/1.5 serif } }",
        "a {\n  grid-template:\n    'x y' 1fr /\n    auto;\n}",
    ],
)
def test_right_css_has_no_mistake(css: str) -> None:
    assert mistakes(css) == []


def test_stylesheets_of_the_site_have_no_mistake() -> None:
    files = [
        *chain.from_iterable((ROOT / name).rglob("*.css") for name in ("blocks", "components"))
    ]
    assert len(files) > 50
    assert [found for file in files for found in failures(file, file.read_text())] == []
