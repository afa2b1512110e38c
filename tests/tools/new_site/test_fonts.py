"""Fonts in a project's theme/ are subset, preloaded, and stand on fallbacks of their width."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.tools.new_site.project_process import fetched, villa_site

# The extra that reads fonts.
pytest.importorskip("fontTools")

pytestmark = pytest.mark.req("DEV-09")

PACKAGES: Final = Path(__file__).parents[3] / "client/node_modules/@fontsource-variable"
SERIF: Final = PACKAGES / "fraunces/files/fraunces-latin-wght-normal.woff2"
SANS_UPRIGHT: Final = PACKAGES / "instrument-sans/files/instrument-sans-latin-wght-normal.woff2"
SANS: Final = PACKAGES / "instrument-sans/files/instrument-sans-latin-wght-italic.woff2"
THEME: Final = (
    '@layer tokens { :root { --display: "Fraunces", Georgia, serif; '
    "--serif: 'Instrument Sans', sans-serif; } }"
)


@pytest.fixture
def themed(project: Path) -> Path:
    (project / "theme").mkdir()
    shutil.copy(SERIF, project / "theme" / "serif.woff2")
    shutil.copy(SANS, project / "theme" / "sans.woff2")
    (project / "theme.css").write_text(THEME)
    return project


def test_font_is_in_pages_with_its_fallback_and_preloaded(themed: Path) -> None:
    done = villa_site(themed, "fonts")
    assert done.returncode == 0, done.stderr
    assert re.search(r"serif\.woff2 +Fraunces +normal 100 900 +\d", done.stdout)
    assert "fontTools" not in done.stderr
    built = {file.name: file for file in (themed / "theme" / "built").glob("*.woff2")}
    core = next(name for name in built if name.startswith("serif-core-"))
    page, font, *_ = fetched(themed, "/?lang=fr", f"/_villa/assets/{core}")
    assert font.startswith("200 wOF2")
    assert re.search(rf'<link rel="preload" href="/_villa/assets/{core}" as="font"', page)
    # The italic is none of the first view, and the fonts that are replaced are not preloaded.
    preloads = re.findall(r'href="/_villa/assets/([^"]*)" as="font"', page)
    assert [name.partition("-core")[0] for name in preloads] == ["instrument-sans", "serif"]
    face = re.search(r'@font-face \{ font-family: "Fraunces"; font-style: normal;[^}]*\}', page)
    assert face
    assert "font-weight: 100 900; font-display: swap" in face[0]
    fallback = re.search(r'@font-face \{ font-family: "Fraunces fallback";[^}]*\}', page)
    assert fallback
    assert 'local("Times New Roman")' in fallback[0]
    assert '--display: "Fraunces", "Fraunces fallback", Georgia, serif;' in page
    assert '--serif: "Instrument Sans", "Instrument Sans fallback", sans-serif;' in page
    # Belvédère in Fraunces.
    width = re.search(r"--letter-width: (0\.\d+);", page)
    assert width
    assert 0.5 < float(width[1]) < 0.6


def test_rare_letters_are_in_a_file_of_their_own(themed: Path) -> None:
    assert villa_site(themed, "fonts").returncode == 0
    fonts = json.loads((themed / "theme/built/fonts.json").read_text())["fonts"]
    for font in fonts:
        core, others = font["files"]
        assert core["unicode_range"] == ""
        assert others["unicode_range"].startswith("U+")
        sizes = [(themed / "theme/built" / each["name"]).stat().st_size for each in font["files"]]
        assert sizes[0] < (themed / "theme" / font["source"]).stat().st_size
        assert sizes[1] < sizes[0]


@pytest.mark.parametrize("change", ["new", "changed"])
def test_font_without_its_subset_stops_the_start_with_the_command(
    themed: Path, change: str
) -> None:
    if change == "changed":
        assert villa_site(themed, "fonts").returncode == 0
        shutil.copy(SANS, themed / "theme" / "serif.woff2")
    done = villa_site(themed, "serve", "--port", "0")
    assert done.returncode == 2
    assert "Run villa-site fonts: " in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"wOF2", b"no font" * 100])
def test_file_that_is_no_font_is_named(project: Path, content: bytes) -> None:
    (project / "theme").mkdir()
    (project / "theme" / "broken.woff2").write_bytes(content)
    done = villa_site(project, "fonts")
    assert done.returncode == 2
    assert re.search(r"Fix .*broken\.woff2, which is no font that can be read", done.stderr)


def test_subsets_of_a_removed_font_are_removed(themed: Path) -> None:
    assert villa_site(themed, "fonts").returncode == 0
    (themed / "theme" / "sans.woff2").unlink()
    assert villa_site(themed, "fonts").returncode == 0
    names = [file.name for file in (themed / "theme" / "built").glob("*.woff2")]
    assert names
    assert all(name.startswith("serif-") for name in names)
    (page,) = fetched(themed, "/?lang=fr")
    assert "Instrument Sans fallback" not in page.partition('"Fraunces"')[2]


def test_site_without_own_fonts_says_so(project: Path) -> None:
    done = villa_site(project, "fonts")
    assert (done.returncode, done.stdout.strip().endswith("theme/ has no font.")) == (0, True)


def test_fallback_has_the_width_that_the_sites_own_fallback_has(project: Path) -> None:
    (project / "theme").mkdir()
    shutil.copy(SANS_UPRIGHT, project / "theme" / "sans.woff2")
    assert villa_site(project, "fonts").returncode == 0
    (font,) = json.loads((project / "theme/built/fonts.json").read_text())["fonts"]
    own = {name: font["fallback"][name] for name in ("size_adjust", "ascent", "descent")}
    # As components/fonts.css has them, measured in texts of the site.
    assert own == pytest.approx(
        {"size_adjust": 102.39, "ascent": 94.73, "descent": 24.42}, rel=0.02
    )
