"""Pictures of pages find one rule that has changed by a pixel."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.qa.judgement import judged
from tests.support.served_site import VILLA_SITE, serving

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


@pytest.mark.req("QAK-03")
@pytest.mark.thorough
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
