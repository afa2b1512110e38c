"""Makes the survey of a page: opened once, looked at in many ways, each with findings of its own.

One page load serves all checks of looks and layout: the window is resized, texts are enlarged,
paper is emulated, and each *topic* collects what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Page, Response
from playwright.sync_api import TimeoutError as NeverCame

from villa_site.qa import probes, styling, words
from villa_site.qa.complaints import Complaints
from villa_site.qa.hidden_texts import HiddenTexts
from villa_site.qa.legible import illegible
from villa_site.qa.survey import Survey
from villa_site.qa.waits import HYDRATED, LAID_OUT

WIDTHS: Final = (320, 375, 480, 640, 768, 1024, 1280, 1440, 1920)
_STEP: Final = 20
_TURNS: Final = 16
"""Pages take turns with the widths between, so that a run looks at each step of 20 pixels."""
_CLOSER_LOOK: Final = frozenset({320, 768, 1280})
_DESK: Final = 1280
_PHONE: Final = 375
_NARROW: Final = 768
_HEIGHT: Final = 900
_PAPER: Final = (794, 1123)
_ZOOMED: Final = (320, 256)
"""A window of 1280 by 1024 pixels at 400 %."""
_SETTLED: Final = 10_000
_REST: Final = 1000
"""Milliseconds within which what is in motion after a change of the window comes to rest."""
_RESTED: Final = "() => performance.now() > 1500"
"""A part that comes late moves the page under the eyes of somebody who reads."""
_SPACING: Final = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-block-end: 2em !important; }"""
_DOUBLE: Final = "html { font-size: 200% !important; }"
_MOST_SHIFT: Final = 0.1
_SIZES: Final = ("width", "overlap", "cut")
_NO_SHIFTS: Final = "this browser does not report layout shifts: --browser chromium"


@dataclass(slots=True, kw_only=True)
class Surveyor:
    """Surveys pages in one tab of a browser. ``topics`` are those that somebody wants to know."""

    page: Page
    topics: frozenset[str]
    complaints: Complaints = field(init=False)
    survey: Survey = field(init=False)
    hidden: HiddenTexts = field(init=False)

    def __post_init__(self) -> None:
        """Record what happens on each page from its beginning."""
        self.page.add_init_script(probes.source("record"))

    def make(self, path: str, *, language: int, turn: int = 0) -> Survey:
        """Survey a page; ``turn`` is its number among all.

        One of ``language`` 0 is loaded in two windows, those of others in one of two.
        """
        self.complaints, self.survey = Complaints(self.page), Survey(path=path)
        self.hidden = HiddenTexts()
        widths = (_PHONE, _DESK) if language == 0 else ((_PHONE, _NARROW)[language % 2],)
        if all(self._load(width, rest=language == 0) for width in widths):
            self._look_at_widths(self.widths(turn))
            self._look_at_large_text()
            self._look_at_small_window()
            self._look_at_paper()
        self.survey.note("console", f"{path} in the browser")
        complaints = [probes.Spot(place="", seen=each) for each in self.complaints.found]
        self.survey.note("console", f"{path} at its end", complaints)
        return self.survey

    def _load(self, width: int, *, rest: bool) -> bool:
        """Open the page, ``rest`` at its top and scroll down; return whether there is a page."""
        page = self.page
        page.emulate_media(media="screen", reduced_motion="no-preference")
        page.set_viewport_size({"width": width, "height": _HEIGHT})
        try:
            response = page.goto(self.survey.path)
        except NeverCame as error:
            return self._miss(f"the page does not load: {words.of_error(error)}")
        if response is None or not response.ok:
            return self._miss(f"the page answers {response.status if response else 'nothing'}")
        self._settle()
        if rest and "shift" in self.topics:
            page.wait_for_function(_RESTED)
        self._judge_script(response, width)
        self._note("seen", f"scrolled through at {width} pixels", "reveal")
        self._settle()
        self._note_shift(width)
        for each in page.evaluate("() => window.villaRecord.violations"):
            self.complaints.add(f"the page's policy refused {each}")
        page.emulate_media(reduced_motion="reduce")
        return True

    def _miss(self, problem: str) -> bool:
        self.survey.problem = problem
        self.complaints.add(problem)
        return False

    def _judge_script(self, response: Response, width: int) -> None:
        what = f"taken over by script at {width} pixels"
        try:
            self.page.wait_for_function(HYDRATED, timeout=_SETTLED)
        except NeverCame:
            late = probes.Spot(place="", seen=f"script does not take over in {_SETTLED} ms")
            self._report("hydration", what, [late])
            return
        if "hydration" in self.topics:
            self._report("hydration", what, self._spots("hydrated", response.text()))

    def _note_shift(self, width: int) -> None:
        measured = probes.evaluate(self.page, "load")
        shift, moved = measured["cls"], measured["moved"]
        if shift is None:
            self.survey.withheld["shift"] = _NO_SHIFTS
            return
        seen = f"a shift of {shift:.2f} at {width} pixels, by {moved}"
        found = [probes.Spot(place="", seen=seen)] if shift > _MOST_SHIFT else []
        self._report("shift", f"loaded and scrolled at {width} pixels", found)

    def _look_closely(self, width: int) -> None:
        """Look at all that may be wrong at one width."""
        where = f"at {width} pixels"
        for topic in ("style", "pictures", "anchors"):
            if topic in self.topics:
                found = probes.evaluate(self.page, topic)
                spots = [probes.Spot(**each) for each in found["found"]]
                for each in found["looked"]:
                    self._report(topic, f"{each} {where}")
                if spots:
                    self._report(topic, where, spots)
        if "legible" in self.topics:
            for place, faint in illegible(self.page):
                self._report("legible", f"{place} {where}", [faint] if faint else ())
        for topic, probe in (
            ("covered", "covered"),
            ("seen", "hidden"),
            ("small", "small"),
            ("targets", "targets"),
        ):
            self._note(topic, where, probe)

    def _look_for_hidden_texts(self, width: int) -> None:
        if "seen" in self.topics:
            self._report("seen", f"at {width} pixels", self.hidden.look(self.page))

    def widths(self, turn: int) -> list[int]:
        """List the usual widths, those at which the style changes, and those of the turn."""
        changes: list[int] = probes.evaluate(self.page, "breakpoints")
        inner = {each for each in changes if WIDTHS[0] < each < WIDTHS[-1]}
        steps = range(WIDTHS[0], WIDTHS[-1], _STEP)[turn % _TURNS :: _TURNS]
        return sorted({*WIDTHS, *inner, *steps})

    def _look_at_widths(self, widths: Iterable[int]) -> None:
        for width in widths:
            if width in _CLOSER_LOOK or self.topics.intersection(_SIZES):
                self._resize(width)
            if width in _CLOSER_LOOK:
                self._look_closely(width)
                self._look_for_hidden_texts(width)
            self._note_sizes({each: each for each in _SIZES}, f"at {width} pixels")
        if "seen" in self.topics:
            self._report("seen", "at any width", self.hidden.everywhere())

    def _look_at_large_text(self) -> None:
        for topic, rules, widths in (
            ("spacing", _SPACING, (_ZOOMED[0], _DESK)),
            ("double", _DOUBLE, (_NARROW, _DESK)),
        ):
            if topic not in self.topics:
                continue
            with styling.added(self.page, rules):
                for width in widths:
                    self._resize(width)
                    self._note_sizes(dict.fromkeys(_SIZES, topic), f"at {width} pixels")

    def _look_at_small_window(self) -> None:
        if not self.topics & {"phones", "width"}:
            return
        for width, height in ((_PHONE, 667), _ZOOMED):
            self._resize(width, height)
            self._note("phones", f"at {width} by {height} pixels", "phones")
            self._note("width", f"at {width} by {height} pixels", "width")

    def _look_at_paper(self) -> None:
        if "print" not in self.topics:
            return
        self._resize(*_PAPER)
        texts = probes.evaluate(self.page, "main_texts")
        self.page.emulate_media(media="print")
        self._note("print", "on a sheet of A4", "print", texts)
        self._note("print", "on a sheet of A4", "cut")
        self._note("print", "on a sheet of A4", "width")
        self.page.emulate_media(media="screen")

    def _note_sizes(self, topics: Mapping[str, str], where: str) -> None:
        """Look at what does not fit; ``topics`` has the topic of each script."""
        wanted = [probe for probe, topic in topics.items() if topic in self.topics]
        if not wanted:
            return
        patience = 0 if all(self.survey.findings.get(topics[each]) for each in wanted) else _REST
        found = probes.lasting_spots_of_each(self.page, wanted, patience=patience)
        for probe, spots in found.items():
            self._report(topics[probe], where, spots)

    def _note(self, topic: str, where: str, probe: str, argument: object = None) -> None:
        if topic not in self.topics:
            return
        # Once is enough: a topic with a finding has failed.
        patience = 0 if self.survey.findings.get(topic) else _REST
        self._report(
            topic, where, probes.lasting_spots(self.page, probe, argument, patience=patience)
        )

    def _report(self, topic: str, where: str, found: Iterable[probes.Spot] = ()) -> None:
        size = self.page.viewport_size or {"width": _DESK, "height": _HEIGHT}
        self.survey.note(topic, where, found, (size["width"], size["height"]))

    def _spots(self, probe: str, argument: object = None) -> list[probes.Spot]:
        return probes.spots(self.page, probe, argument)

    def _resize(self, width: int, height: int = _HEIGHT) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        if width < _NARROW:
            self._await(lambda: self.page.wait_for_function(LAID_OUT, timeout=_SETTLED))

    def _settle(self) -> None:
        """Wait until nothing is on its way; a page that never rests is looked at as it is."""
        self._await(lambda: self.page.wait_for_load_state("networkidle", timeout=_SETTLED))

    @staticmethod
    def _await(condition: Callable[[], object]) -> None:
        try:
            condition()
        except NeverCame:
            return
