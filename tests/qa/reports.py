"""Runs of the kit as tests need them: any number of cases, with findings and pictures."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PIL import Image

from villa_site.qa.check import Finding
from villa_site.qa.ending import Ending
from villa_site.qa.outcome import Outcome, Recorder
from villa_site.qa.report.data import ReportData, of_run
from villa_site.qa.run import Run
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.verdicts import Verdict

BEGUN = datetime(2026, 11, 24, 9, 30, tzinfo=UTC)
URL = "https://villa.example"
KINDS = ("home", "agenda", "programme", "page")
FINDING = Finding(
    path="/agenda/",
    expected="one heading <h1>",
    seen="two headings & a |pipe|",
    place="main > h1:nth-of-type(2)",
)


def outcome(verdict: Verdict = "proved", number: int = 0, **more: Any) -> Outcome:
    """Make one case; ``number`` distinguishes it from others."""
    kind, language = KINDS[number % len(KINDS)], ("fr", "it", "en")[number % 3]
    name = f"test_statement_{number // 4}"
    case = f"chromium-{language}-{kind}-{number}"
    made: dict[str, Any] = {
        "test": f"test_pages.py::{name}[{case}]",
        "area": "pages",
        "sentence": f"Statement {number // 4} holds on each kind of page.",
        "case": case,
        "requirements": ("EXT-08", "RTE-01"),
        "criteria": frozenset({"1.3.1"}),
        "verdict": verdict,
        "seconds": 1.25,
        "looked_at": ("/", "/agenda/"),
        "findings": (FINDING,) if verdict == "failed" else (),
        "message": "assert 2 == 1\n +  where 2 = len(...)" if verdict == "failed" else "",
        "kind": kind,
        "language": language,
        "browser": "chromium 140.0",
    }
    return Outcome(**made | more)


def run(*outcomes: Outcome, problem: str = "") -> Run:
    """Make a run of these cases."""
    page = SitePage(path="/agenda/", language="fr", kind="agenda", theme="dark", features=("map",))
    return Run(
        site_map=SiteMap(url=URL, pages=(page,), listed=7),
        recorder=Recorder({each.test: each for each in outcomes}),
        ending=Ending(problem=problem),
        seconds=83,
        options=("smoke", "workers: 2"),
    )


def report(*outcomes: Outcome, problem: str = "") -> ReportData:
    """Make the report of a run of these cases."""
    return of_run(run(*outcomes, problem=problem), begun=BEGUN)


def picture(folder: Path) -> Path:
    """Write a picture that compresses badly."""
    file = folder / "noise.png"
    Image.effect_noise((1280, 900), 80).save(file)
    return file


def with_picture(folder: Path, number: int, source: Path) -> Outcome:
    """Make a failed case that has left a picture of its finding, and a trace."""
    place = folder / str(number)
    place.mkdir(parents=True)
    (place / "finding-1.png").hardlink_to(source)
    (place / "trace.zip").write_bytes(b"PK")
    finding = Finding(path="/agenda/", expected="a", seen="b", picture="finding-1.png")
    return outcome("failed", number, artifacts=place, findings=(finding,))
