"""The acceptance suite proves a site that has every feature, and finds one changed rule."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.qa.judgement import judge
from tests.support.served_site import VILLA_SITE, Site, serving
from tests.support.small_content import FOLDER as SMALL_FOLDER
from villa_site.qa.site_map import FEATURES

EVERY_FEATURE: Final = Path(__file__).parent / "every_feature"
PROJECT: Final = """\
[tool.villa-site]
name = "Villa"

[tool.villa-site.languages.fr]
name = "Français"
region = "FR"
open_graph = "fr_FR"
date_order = "day month year"
"""
THEME: Final = ":root {{ --space-4: {pixels}px; }}"
HOME: Final = """\
title: La Villa
template: home
seo: {description: Une villa ouverte à tous.}
blocks: [md: Bienvenue.]
"""


async def judged(site: Site, *options: str) -> tuple[int, str]:
    """Judge a site while its server answers."""
    return await asyncio.to_thread(judge, site.url, *options, "--workers", "1")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """The content with every feature that the kit knows, and its pictures."""
    folder = shutil.copytree(EVERY_FEATURE, tmp_path / "content")
    shutil.copytree(SMALL_FOLDER / "media", folder / "media")
    return folder


@pytest.mark.req("QAK-01", "QAK-02", "QAK-04")
async def test_every_check_is_proved_where_the_content_has_every_feature(
    content: Path, tmp_path: Path
) -> None:
    report, junit, statement = (tmp_path / name for name in ("r.html", "j.xml", "s.html"))
    settings = {"VILLA_CONTENT_DIR": str(content), "VILLA_LANGUAGES": "fr,it"}
    async with serving(tmp_path, **settings, VILLA_CONSENT_ANALYTICS_ID="G-TEST") as site:
        files = ("--report", str(report), "--junit", str(junit), "--statement", str(statement))
        code, said = await judged(site, "--write", *files)
    assert code == 0, said
    text = report.read_text()
    for feature in FEATURES.keys() - {"residents"}:
        assert feature in said.splitlines()[0]
    assert "Everything that was judged is proved." in text
    assert "HDR-04" in text
    assert 'src="http' not in text
    assert 'failures="0"' in junit.read_text()
    assert "<skipped" not in junit.read_text()
    assert "<error" not in junit.read_text()
    assert "2.4.11" in statement.read_text()


@pytest.mark.req("QAK-03")
async def test_rule_that_changes_by_a_pixel_is_found(tmp_path: Path) -> None:
    project, baselines = tmp_path / "project", tmp_path / "baselines"
    (project / "content" / "fr").mkdir(parents=True)
    (project / "pyproject.toml").write_text(PROJECT)
    (project / "theme.css").write_text(THEME.format(pixels=16))
    (project / "content" / "fr" / "home.yaml").write_text(HOME)
    options = ("--req", "QAK-03", "--baselines", str(baselines))
    # A process of its own: the project is read when the site is imported.
    async with serving(project, command=VILLA_SITE) as site:
        code, said = await judged(site, *options, "--accept")
        assert code == 0, said
        code, said = await judged(site, *options)
        assert code == 0, said
        (project / "theme.css").write_text(THEME.format(pixels=17))
        await site.restart()
        code, said = await judged(site, *options)
    assert code == 1, said
    assert "home-360-fr-" in said
    assert "pixels" in said
