"""A glance at a page that no survey looks at: it opens, its texts are seen, it fits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NeverCame

from villa_site.qa import probes
from villa_site.qa.check import Check
from villa_site.qa.complaints import Complaints
from villa_site.qa.hidden_texts import HiddenTexts
from villa_site.qa.survey import EXPECTED
from villa_site.qa.waits import HYDRATED, LAID_OUT

_WIDTHS: Final = (1440, 800, 320)
_LOADED: Final = """() => {
  const [{ loadEventEnd }] = performance.getEntriesByType('navigation');
  return loadEventEnd > 0 && performance.now() > loadEventEnd + 400;
}"""
"""Some errors come a moment after the page."""
_PATIENCE: Final = 10_000
_REST: Final = 1000
_PROBES: Final = (
    ("seen", "hidden"),
    ("width", "width"),
    ("overlap", "overlap"),
    ("cut", "cut"),
)


def glance_at(page: Page, path: str, check: Check) -> None:
    """Open a page once, look at it at three widths, and give a check what is wrong."""
    with _complaints(page) as complaints:
        _look(page, path, check, complaints)


def _look(page: Page, path: str, check: Check, complaints: Complaints) -> None:
    page.set_viewport_size({"width": _WIDTHS[0], "height": 900})
    response = page.goto(path)
    check.looked_at(path)
    if response is None or not response.ok:
        answer = response.status if response else "nothing"
        check.found(expected="a page", seen=f"the page answers {answer}", path=path)
        return
    try:
        page.wait_for_function(HYDRATED, timeout=_PATIENCE)
    except NeverCame:
        check.found(
            expected=EXPECTED["hydration"], seen="script does not take over in 10 s", path=path
        )
    texts = HiddenTexts()
    for width in _WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        with suppress(NeverCame):
            page.wait_for_function(LAID_OUT, timeout=_PATIENCE)
        for topic, probe in _PROBES:
            for each in probes.lasting_spots(page, probe, patience=_REST):
                _report(check, topic, path, each, f"at {width} pixels")
        for each in texts.look(page):
            _report(check, "seen", path, each, f"at {width} pixels")
    for each in texts.everywhere():
        _report(check, "seen", path, each, "at any width")
    for each in probes.spots(page, "phones"):
        _report(check, "phones", path, each, "on a phone")
    page.wait_for_function(_LOADED)
    for complaint in complaints.found:
        check.found(expected=EXPECTED["console"], seen=complaint, path=path)


@contextmanager
def _complaints(page: Page) -> Iterator[Complaints]:
    """Collect what the browser complains about for as long as the block lasts."""
    complaints = Complaints(page)
    try:
        yield complaints
    finally:
        complaints.end()


def _report(check: Check, topic: str, path: str, spot: probes.Spot, where: str) -> None:
    """Report a place once, whatever is wrong with it at other widths."""
    if not any(each.path == path and each.place == spot.place for each in check.findings):
        check.found(
            expected=EXPECTED[topic], seen=f"{spot.seen}, {where}", path=path, place=spot.place
        )
