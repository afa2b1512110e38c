"""The acceptance suite proves a site that has every feature."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.qa.judgement import judged
from tests.support.served_site import serving
from tests.support.small_content import FOLDER as SMALL_FOLDER
from villa_site.qa.site_map import FEATURES

EVERY_FEATURE: Final = Path(__file__).parent / "every_feature"


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
