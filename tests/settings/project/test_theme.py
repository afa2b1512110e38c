"""A theme has the site's own tokens, a logo is drawn with shapes."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.errors import ProjectError
from villa_site.settings.project import Project
from villa_site.settings.project.logo import logo
from villa_site.settings.project.theme import replaced_fonts, tokens

pytestmark = pytest.mark.req("DEV-09")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path, "Belvédère", {})


def test_theme_gives_its_tokens(project: Project) -> None:
    project.theme.write_text(
        ":root {\n  /* --none: 1; */\n  --page: #cfdfe6;\n  --arch: var(--pill);\n}\n"
    )
    assert tokens(project) == {"--page": "#cfdfe6", "--arch": "var(--pill)"}


@pytest.mark.parametrize(
    ("css", "sentence"),
    [
        (":root {\n  --pagee: #fff;\n}", "line 2: no token is named --pagee; did you mean --page?"),
        ("/* one\n two */\n:root { --zzz: 1 }", "line 3: no token is named --zzz; they are in "),
        (":root { --page: hsl(0 0% 0%); }", "line 1: write --page as #rrggbb, not as hsl(0 0% 0%)"),
    ],
)
def test_wrong_token_names_file_line_and_fix(project: Project, css: str, sentence: str) -> None:
    project.theme.write_text(css)
    with pytest.raises(ProjectError) as raised:
        tokens(project)
    assert f"Fix {project.theme}, {sentence}" in str(raised.value)


@pytest.mark.parametrize(
    ("replaced", "files"),
    [
        ((), ()),
        (("--display",), ()),
        (("--serif",), ()),
        (("--display", "--serif"), ("fraunces",)),
        (("--sans", "--serif", "--display"), ("instrument-sans", "fraunces")),
    ],
)
def test_file_that_a_face_still_needs_is_not_replaced(
    project: Project, replaced: tuple[str, ...], files: tuple[str, ...]
) -> None:
    faces = "".join(f"{token}: Georgia, serif;" for token in replaced)
    project.theme.write_text(f":root {{ {faces} }}")
    assert replaced_fonts(project) == files


def test_logo_is_drawn_without_ids(project: Project) -> None:
    project.logo.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path id="a" d="M0 0h2"/></svg>'
    )
    drawing = logo(project)
    assert drawing is not None
    assert (drawing.view_box, drawing.inner) == ("0 0 2 2", '<path d="M0 0h2" />')


@pytest.mark.parametrize(
    ("svg", "sentence"),
    [
        ("<svg", "which is no SVG"),
        ("<svg/>", "its root must be <svg> with xmlns and viewBox"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>',
            "Take <script> out of",
        ),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g onload="x()"/></svg>',
            "Take the attribute onload out of",
        ),
    ],
)
def test_what_no_page_may_hold_is_no_logo(project: Project, svg: str, sentence: str) -> None:
    project.logo.write_text(svg)
    with pytest.raises(ProjectError, match=sentence) as raised:
        logo(project)
    assert str(project.logo) in str(raised.value)
