"""The pytest plugin: ``pytest_plugins = ["villa_site.qa.plugin"]`` in a conftest.py loads it.

It adds to pytest-playwright the fixtures ``visitor``, ``site_map``, ``page_of_kind``,
``page_with``, ``page_without_script`` and ``expect_same_picture``, the marks
``req``, ``wcag``, ``smoke`` and ``write``, and options. Without ``--write`` nothing is sent to the
site, but to one that the tests have started themselves.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect

from villa_site.qa import base_url, browsers, elements, guard, properties, verdicts, waits, words
from villa_site.qa.camera import Camera
from villa_site.qa.check import FINDINGS, LOOKED, Check, CheckFailed
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import CRAWL_FILE, Crawl, crawl_site
from villa_site.qa.guard import REFUSED, Guard
from villa_site.qa.outcome import CRASHED
from villa_site.qa.retry import TracedRetry
from villa_site.qa.site_map import SiteMap, discover
from villa_site.qa.visitor import Visitor

pytest_plugins = ["villa_site.qa.pages", "villa_site.qa.same_picture"]

_SEEDED: Final = "villa_site.tools.seeded.plugin"
"""The plugin with a site of the tests, which this one does not need."""
_DISK_FULL: Final = os.strerror(errno.ENOSPC)
_CHECK: Final = pytest.StashKey[Check]()
_GUARD: Final = pytest.StashKey[Guard]()
_STATEMENTS: Final = (AssertionError, pytest.fail.Exception, Error, httpx.HTTPError)
"""Errors that say something about the site; others are failures of a check itself."""
_OF_A_TRY: Final = frozenset({LOOKED, FINDINGS, REFUSED, CRASHED})
"""Properties that a second try does not take from the first."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the kit."""
    group = parser.getgroup("villa", "Villa Site")
    group.addoption("--site-map", type=Path, help="a site map that was discovered before")
    group.addoption("--requirement", action="append", default=[], help="only tests of this id")
    group.addoption("--check", action="append", default=[], help="only tests with this name")
    group.addoption(
        "--allow-language", action="append", default=[], help="a language, or words, of any page"
    )
    group.addoption(
        "--budget", action="append", default=[], help="a limit of loading: name=value, or a file"
    )
    group.addoption("--write", action="store_true", help="also run tests that send something")
    group.addoption("--run-folder", type=Path, help="where the processes of a run meet")
    group.addoption(
        "--patience",
        type=float,
        default=elements.PATIENCE,
        help="seconds for which a part of a page waits for what it is to show",
    )
    group.addoption("--baselines", type=Path, help="folder of the pictures to compare pages with")
    group.addoption("--accept", action="store_true", help="store today's pictures as baselines")
    group.addoption("--without-browser", action="store_true", help="only tests without a browser")
    group.addoption(
        "--traced-retry", action="store_true", help="run what fails once more, with a trace"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks, the guard without --write, and the retry where an option says so."""
    for line in (
        "req(*ids): the requirement ids that the test proves",
        "wcag(*criteria): the success criteria of WCAG 2.2 that the test is about",
        "smoke: belongs to the short run",
        "write: sends something to the site; needs --write",
    ):
        config.addinivalue_line("markers", line)
    # The last plugin that is registered wins: pytest-playwright adds its own fixture before.
    config.pluginmanager.register(base_url, "villa-site-base-url")
    config.stash[_GUARD] = Guard(_origin(config))
    if not config.getoption("--write"):
        patch = pytest.MonkeyPatch()
        config.add_cleanup(patch.undo)
        guard.install(config.stash[_GUARD], patch)
    if config.getoption("--traced-retry"):
        config.pluginmanager.register(TracedRetry(config.getoption("--tracing")))


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let ids and sentence of a test travel with its reports."""
    item.user_properties += properties.of(item)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests of the requested requirements and names."""
    if names := set(config.getoption("--check")):
        items[:] = [item for item in items if getattr(item, "originalname", item.name) in names]
    if wanted := set(config.getoption("--requirement")):
        items[:] = [item for item in items if wanted & properties.named(item, "req")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """Skip what sends something, in its fixtures too, and what comes after the server's loss."""
    guarded = item.config.stash[_GUARD]
    guarded.begin()
    if item.get_closest_marker("write") and not item.config.getoption("--write"):
        verdicts.withhold("it sends something: --write")
    if item.config.getoption("--without-browser") and "browser" in _fixtures(item):
        verdicts.withhold("it needs a browser: --browser chromium")
    if (disconnected := _disconnected(item.config)) and disconnected.exists():
        verdicts.not_judged(verdicts.NO_SERVER)
    try:
        return (yield)
    except (Exception, pytest.fail.Exception) as error:
        item.user_properties += guarded.properties()
        guarded.conclude(error)
        raise


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Conclude the check of a test, and let what it found travel with its report."""
    item.user_properties[:] = [each for each in item.user_properties if each[0] not in _OF_A_TRY]
    check, guarded = item.stash.get(_CHECK, None), item.config.stash[_GUARD]
    guarded.watch(check)
    item.user_properties += properties.browser_of(item)
    record = check or Check(getattr(item, "funcargs", {}).get("page"))
    try:
        result = yield
    except (Exception, pytest.fail.Exception) as error:
        guarded.conclude(error)
        _record(item, record, error)
        raise
    except pytest.skip.Exception as skipped:
        if verdicts.of_skip(str(skipped))[0] == "not applicable":
            guarded.conclude(skipped)
            if record.findings:
                record.conclude()
        raise
    else:
        guarded.conclude(None)
        if check:
            check.conclude()
        return result
    finally:
        item.user_properties += guarded.properties()
        item.user_properties += record.properties()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a failure into a skip when the server has disconnected, or the disk is full."""
    report = yield
    if report.failed and _DISK_FULL in report.longreprtext:
        _withdraw(report, item, verdicts.NO_ROOM)
    disconnected, connection = _disconnected(item.config), Connection.from_environment()
    # A page without its server fails in many words; whether there is one says only the server.
    if report.failed and disconnected and connection:
        if not disconnected.exists() and not connection.answers():
            disconnected.touch()
        if disconnected.exists():
            _withdraw(report, item, verdicts.NO_SERVER)
    return report


def _withdraw(report: pytest.TestReport, item: pytest.Item, reason: str) -> None:
    """Turn the failure of a report into one that is not judged."""
    report.outcome = "skipped"
    text = verdicts.skip_text("not judged", reason)
    report.longrepr = (str(item.path), 0, f"Skipped: {text}")


@pytest.fixture(scope="session")
def connection(pytestconfig: pytest.Config, request: pytest.FixtureRequest) -> Connection:
    """Return how the site is reached; without ``--base-url`` it is the seeded one."""
    if found := Connection.from_environment():
        return found
    if url := pytestconfig.getoption("--base-url"):
        return Connection.of(url)
    if not pytestconfig.pluginmanager.has_plugin(_SEEDED):
        raise pytest.UsageError("Name the site with --base-url.")
    seeded: str = request.getfixturevalue("seeded_url")
    return Connection.of(seeded)


@pytest.fixture(scope="session")
def crawl(pytestconfig: pytest.Config, connection: Connection) -> Crawl:
    """Return the answers of all pages and of what they refer to; see villa_site.qa.crawl."""
    folder: Path | None = pytestconfig.getoption("--run-folder")
    file = folder / CRAWL_FILE if folder else None
    found = Crawl.read(file) if file and file.exists() else crawl_site(connection)
    if found.disconnected:
        verdicts.not_judged(found.disconnected)
    return found


@pytest.fixture(scope="session")
def site_map(pytestconfig: pytest.Config, request: pytest.FixtureRequest) -> SiteMap:
    """Return the site's pages, languages and features."""
    file: Path | None = pytestconfig.getoption("--site-map")
    return SiteMap.read(file) if file else discover(request.getfixturevalue("crawl"))


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
    browser_name: str,
    playwright: Playwright,
    connection: Connection,
) -> dict[str, Any]:
    """Return what a browser is started with; a Chromium of the system where there is no other."""
    if browser_name != "chromium":
        return browsers.proxy_options(connection) | browser_type_launch_args
    return browsers.launch_options(playwright, connection) | browser_type_launch_args


@pytest.fixture(scope="session")
def browser_context_args(
    browser_context_args: dict[str, Any], connection: Connection
) -> dict[str, Any]:
    """Return what a visitor's context is made with: credentials, reduced motion."""
    return browser_context_args | browsers.context_options(connection)


@pytest.fixture
def context(context: BrowserContext, connection: Connection) -> BrowserContext:
    """Return a visitor's browser; without --write it sends nothing to the site, as all others."""
    context.set_default_timeout(connection.action_seconds * 1000)
    expect.set_options(timeout=connection.expect_seconds * 1000)
    return context


@pytest.fixture(scope="session")
def sending_guard(pytestconfig: pytest.Config) -> Guard:
    """Return the guard, which knows what was refused."""
    return pytestconfig.stash[_GUARD]


@pytest.fixture
def check(request: pytest.FixtureRequest) -> Check:
    """Return the collector of what a test looks at and finds."""
    if "page" in request.fixturenames:
        folder: str = request.getfixturevalue("output_path")
        request.node.user_properties.append(("artifacts", folder))
        made = Check(request.getfixturevalue("page"), Camera(Path(folder)))
    else:
        made = Check()
    request.node.stash[_CHECK] = made
    return made


@pytest.fixture
def visitor(page: Page, request: pytest.FixtureRequest, output_path: str) -> Visitor:
    """Return a visitor with an empty page."""
    request.node.user_properties.append(("artifacts", output_path))
    return Visitor(page, seconds=request.config.getoption("--patience"))


@pytest.fixture
def page_without_script(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Return an empty page whose browser runs no script."""
    with waits.without_script(browser, browser_context_args) as page:
        yield page


def _record(item: pytest.Item, check: Check, error: BaseException) -> None:
    """Record an error that ended a test: as a finding, or as a failure of the check itself."""
    if isinstance(error, CheckFailed):
        return
    if isinstance(error, _STATEMENTS):
        check.found(expected=properties.sentence(item), seen=words.of_error(error))
    elif not check.findings:
        item.user_properties.append((CRASHED, f"{type(error).__name__}: {error}"))


def _fixtures(item: pytest.Item) -> Sequence[str]:
    """Return the names of the fixtures of a test, and of those that they need."""
    return item.fixturenames if isinstance(item, pytest.Function) else ()


def _origin(config: pytest.Config) -> str:
    connection = Connection.from_environment()
    return connection.url if connection else str(config.getoption("--base-url", "") or "")


def _disconnected(config: pytest.Config) -> Path | None:
    folder: Path | None = config.getoption("--run-folder")
    return folder / "disconnected" if folder else None
