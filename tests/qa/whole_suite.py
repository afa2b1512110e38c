"""Judges a site that has every feature by a part of the suite: the parts run side by side."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.qa.judgement import judged
from tests.support.served_site import serving
from tests.support.small_content import FOLDER as SMALL_FOLDER
from villa_site.qa.checks import SUITE, names
from villa_site.qa.report.data import ReportData

EVERY_FEATURE: Final = Path(__file__).parent / "every_feature"
# Files of the suite that take about a third of the time each; "rest" has all others.
PARTS: Final[Mapping[str, frozenset[str]]] = {
    "keyboard": frozenset({"test_keyboard.py", "test_preferences.py"}),
    "visits": frozenset(
        {
            "test_announcements.py",
            "test_connection.py",
            "test_controls.py",
            "test_overlays.py",
            "test_submissions.py",
        }
    ),
}
NOT_APPLICABLE: Final = frozenset(
    {
        "test_back_leads_to_the_filter_that_was_chosen",
        "test_days_of_publication_are_those_of_the_page",
        "test_files_of_feeds_answer",
        "test_http_leads_to_https",
        "test_kinds_of_results_have_their_number",
        "test_one_submenu_is_open_at_a_time",
        "test_pages_of_a_list_follow_each_other",
        "test_redirects_end",
        "test_tables_have_headers",
        "test_text_over_a_picture_is_legible",
    }
)
"""The checks for which the content has nothing: a second page of results, a table, TLS ..."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The exit code, all that the command says, its report, and its files."""

    code: int
    said: str
    report: ReportData
    page: str
    junit: str
    statement: str

    @property
    def without_a_case(self) -> set[str]:
        """The checks of which no case was proved."""
        proved = {each.name for each in self.report.checks if each.verdict == "proved"}
        return {each.name for each in self.report.checks} - proved


def every_feature(folder: Path) -> dict[str, str]:
    """Return the settings of a site with every feature that the kit knows, in a folder."""
    content = shutil.copytree(EVERY_FEATURE, folder / "content")
    shutil.copytree(SMALL_FOLDER / "media", content / "media")
    return {
        "VILLA_CONTENT_DIR": str(content),
        "VILLA_LANGUAGES": "fr,it",
        "VILLA_CONSENT_ANALYTICS_ID": "G-TEST",
    }


def checks_of(part: str) -> list[str]:
    """Return the names of the checks in a part of the suite."""
    others = frozenset().union(*PARTS.values())
    files = [
        file
        for file in sorted(SUITE.rglob("test_*.py"))
        if (file.name in PARTS[part] if part in PARTS else file.name not in others)
    ]
    return names(files)


async def judged_by(part: str, folder: Path) -> Judgement:
    """Serve the content with every feature, and judge it by a part of the suite."""
    report, junit, statement = (folder / name for name in ("r.html", "j.xml", "s.html"))
    files = ("--report", str(report), "--junit", str(junit), "--statement", str(statement))
    checks = [word for name in checks_of(part) for word in ("--check", name)]
    async with serving(folder, **every_feature(folder)) as site:
        code, said = await judged(site, "--write", *checks, *files)
    data = report.with_suffix(".json")
    assert data.exists(), said
    return Judgement(
        code=code,
        said=said,
        report=ReportData.model_validate_json(data.read_text()),
        page=report.read_text(),
        junit=junit.read_text(),
        statement=statement.read_text(),
    )


def require_proof(judgement: Judgement) -> None:
    """Require that all was judged and proved, where the content has something to look at."""
    assert judgement.code == 0, judgement.said
    totals = {each.verdict for each in judgement.report.checks}
    assert totals <= {"proved", "not applicable"}, judgement.said
    others = judgement.without_a_case - NOT_APPLICABLE
    assert not others, f"Nothing to look at for {sorted(others)}. Fix: give every_feature some."
    assert "Everything that was judged is proved." in judgement.page
    assert 'src="http' not in judgement.page
    assert 'failures="0"' in judgement.junit
    assert "<error" not in judgement.junit
