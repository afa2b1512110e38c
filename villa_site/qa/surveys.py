"""A pytest plugin: the fixture ``judge_survey`` judges a kind of page on the topics of a test.

A test names its topics: ``@pytest.mark.survey("width")``. A page is surveyed once in a run, on the
topics of all its tests; the processes of a run share the surveys by the run's folder.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Error

from villa_site.qa import budgets, verdicts
from villa_site.qa.camera import Camera
from villa_site.qa.check import Check
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.survey import Survey
from villa_site.qa.surveyor import Surveyor
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import LAID_OUT

JudgeSurvey = Callable[[], None]

_PAUSE: Final = 0.05
_PATIENCE: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyStore:
    """The surveys of a run in a folder; ``browser`` and ``topics`` are the same for all."""

    folder: Path
    browser: str
    topics: frozenset[str]

    def read(self, page: SitePage) -> Survey | None:
        """Return the survey of a page, or None."""
        file = self._file(page)
        return Survey.read(file) if file.exists() else None

    def write(self, page: SitePage, survey: Survey) -> None:
        """Store the survey of a page."""
        survey.write(self._file(page))

    @contextmanager
    def claimed(self, page: SitePage) -> Iterator[bool]:
        """Give whether this process may survey a page: no other does, and none has."""
        claim = self._file(page).with_suffix(".claim")
        try:
            claim.touch(exist_ok=False)
        except FileExistsError:
            yield False
            return
        try:
            yield not self._file(page).exists()
        finally:
            claim.unlink()

    def _file(self, page: SitePage) -> Path:
        words = " ".join((page.path, self.browser, *sorted(self.topics)))
        return self.folder / f"{hashlib.sha256(words.encode()).hexdigest()[:24]}.json"


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark."""
    config.addinivalue_line("markers", "survey(*topics): the topics that the test judges")


@pytest.fixture(scope="session")
def limits(pytestconfig: pytest.Config) -> budgets.Limits:
    """Return the limit of each measure of a page's loading, as ``--budget`` sets it."""
    return budgets.read(pytestconfig.getoption("--budget"))


@pytest.fixture(scope="session")
def survey_store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> SurveyStore:
    """Return where the surveys of this run are."""
    run_folder: Path | None = request.config.getoption("--run-folder")
    folder = run_folder / "surveys" if run_folder else tmp_path_factory.mktemp("surveys")
    folder.mkdir(exist_ok=True)
    marks = (mark for item in request.session.items for mark in item.iter_markers("survey"))
    topics = frozenset(str(topic) for mark in marks for topic in mark.args)
    return SurveyStore(folder=folder, browser=browser.browser_type.name, topics=topics)


@pytest.fixture
def judge_survey(
    request: pytest.FixtureRequest,
    survey_store: SurveyStore,
    site_map: SiteMap,
    any_kind: SitePage,
    check: Check,
) -> JudgeSurvey:
    """Return a function that judges the test's kind of page on the topics of its mark.

    Where something is wrong it opens the page as it was then, for the picture; a second try looks
    again.
    """
    topics = [str(each) for mark in request.node.iter_markers("survey") for each in mark.args]
    is_first = getattr(request.node, "execution_count", 1) == 1

    def judge() -> None:
        if is_first:
            survey = _shared(request, survey_store, site_map, any_kind)
        else:
            survey = _made(request, frozenset(topics), site_map, any_kind)
        if window := survey.window(*topics):
            _open(request, check, any_kind, window)
        survey.judge(check, *topics)
        if check.looked:
            return
        for topic in topics:
            if reason := survey.withheld.get(topic):
                verdicts.withhold(reason)
        if survey.problem:
            verdicts.not_judged(survey.problem)

    return judge


def _open(
    request: pytest.FixtureRequest, check: Check, page: SitePage, window: tuple[int, int]
) -> None:
    """Open a page in a window of a size, and let a check take its pictures of it."""
    visitor: Visitor = request.getfixturevalue("visitor")
    folder: str = request.getfixturevalue("output_path")
    width, height = window
    visitor.page.set_viewport_size({"width": width, "height": height})
    # What is wrong may be that the page does not open.
    with suppress(Error):
        visitor.page.goto(page.path)
        visitor.page.wait_for_function(LAID_OUT)
    check.page, check.camera = visitor.page, Camera(Path(folder))


def _shared(
    request: pytest.FixtureRequest, store: SurveyStore, site_map: SiteMap, wanted: SitePage
) -> Survey:
    """Return a survey from the store; while another process makes it, make one that is missing."""
    end = time.monotonic() + _PATIENCE
    others = [each for each in site_map.kinds() if each != wanted]
    while time.monotonic() < end:
        if made := store.read(wanted):
            return made
        if _make(request, store, site_map, wanted):
            continue
        if not (others and _made_ahead(request, store, site_map, others.pop(0))):
            time.sleep(_PAUSE)
    return verdicts.not_judged("another process did not end its survey of the page")


def _made_ahead(
    request: pytest.FixtureRequest, store: SurveyStore, site_map: SiteMap, page: SitePage
) -> bool:
    """Survey a page that other checks will judge; its errors are theirs."""
    with suppress(Error):
        return _make(request, store, site_map, page)
    return False


def _make(
    request: pytest.FixtureRequest, store: SurveyStore, site_map: SiteMap, page: SitePage
) -> bool:
    with store.claimed(page) as is_mine:
        if is_mine:
            store.write(page, _made(request, store.topics, site_map, page))
        return is_mine


def _made(
    request: pytest.FixtureRequest, topics: frozenset[str], site_map: SiteMap, page: SitePage
) -> Survey:
    tab = request.getfixturevalue("context").new_page()
    try:
        return Surveyor(page=tab, topics=topics).make(
            page.path,
            language=site_map.languages.index(page.language),
            turn=site_map.kinds().index(page),
        )
    finally:
        tab.close()
