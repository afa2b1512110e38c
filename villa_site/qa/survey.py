"""The survey of a page: opened once, looked at in many ways, each with findings of its own.

One page load serves all checks of looks and layout: the window is resized, texts are enlarged,
paper is emulated, and each *topic* collects what is wrong.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, Response
from playwright.sync_api import TimeoutError as NeverCame

from villa_site.qa import contrast, probes
from villa_site.qa.check import Check, Finding
from villa_site.qa.complaints import Complaints
from villa_site.qa.waits import HYDRATED

EXPECTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "console": "no error, warning or failed request in the browser",
        "shift": "nothing moves while the page loads or is scrolled",
        "hydration": "script takes over the page as the server wrote it",
        "seen": "a text that is seen",
        "style": "style sheets and fonts that arrive",
        "pictures": "a picture that is whole and sharp",
        "anchors": "the target in sight, below the header",
        "covered": "nothing over it",
        "overlap": "texts beside one another",
        "cut": "a text that is whole",
        "small": "texts of 12 pixels at least",
        "phones": "room for the page in the window",
        "width": "all of it within the window",
        "spacing": "all of it to be read with the text spacing of WCAG",
        "double": "all of it to be read with letters of twice the size",
        "print": "on paper the page's content, dark on white",
        "legible": "a text that can be read on the picture behind it",
    }
)
"""The topics, each with what should be, in words."""

WIDTHS: Final = (320, 375, 480, 640, 768, 1024, 1280, 1440, 1920)
_CLOSER_LOOK: Final = frozenset({320, 768})
_DESK: Final = 1280
_PHONE: Final = 375
_NARROW: Final = 768
_HEIGHT: Final = 900
_PAPER: Final = (794, 1123)
_ZOOMED: Final = (320, 256)
"""A window of 1280 by 1024 pixels at 400 %."""
_SETTLED: Final = 10_000
_REST: Final = 1000
_LAID_OUT: Final = """() => innerWidth > 767 || !document.getElementById('villa-state') ||
    'fullLayout' in document.documentElement.dataset"""
_RESTED: Final = "() => performance.now() > 1500"
"""A part that comes late moves the page under the eyes of somebody who reads."""
_SPACING: Final = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-block-end: 2em !important; }"""
_DOUBLE: Final = "html { font-size: 200% !important; }"
_NO_LETTERS: Final = """* { color: transparent !important; text-shadow: none !important;
  -webkit-text-fill-color: transparent !important; }"""
_ADD_STYLE: Final = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}"""
_REMOVE_STYLE: Final = "() => { document.adoptedStyleSheets.pop(); }"
_MOST_SHIFT: Final = 0.1
_FAINTEST_QUARTER: Final = 0.25


@dataclass(slots=True, kw_only=True)
class Survey:
    """Looks and findings of a page by topic, and the measures of its loading."""

    path: str
    looked_at: dict[str, list[str]] = field(default_factory=dict)
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    measures: dict[str, float] = field(default_factory=dict)

    def judge(self, check: Check, *topics: str) -> None:
        """Give a check what was looked at and found on these topics."""
        for topic in topics:
            check.looked_at(*self.looked_at.get(topic, ()))
            for each in self.findings.get(topic, ()):
                check.found(
                    expected=each.expected, seen=each.seen, path=each.path, place=each.place
                )

    def note(self, topic: str, what: str, found: Iterable[probes.Spot] = ()) -> None:
        """Say what was looked at on a topic, and what is wrong; each place counts once."""
        self.looked_at.setdefault(topic, []).append(what)
        noted = self.findings.setdefault(topic, [])
        for spot in found:
            if not any(each.place and each.place == spot.place for each in noted):
                noted.append(
                    Finding(
                        path=self.path, expected=EXPECTED[topic], seen=spot.seen, place=spot.place
                    )
                )

    def write(self, file: Path) -> None:
        """Write it as JSON, at once for those who read."""
        draft = file.with_suffix(".draft")
        draft.write_text(json.dumps(asdict(self)), encoding="utf-8")
        draft.replace(file)

    @classmethod
    def read(cls, file: Path) -> Survey:
        """Read what ``write`` wrote."""
        data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        found = {
            topic: [Finding(**each) for each in all_found]
            for topic, all_found in data.pop("findings").items()
        }
        return cls(findings=found, **data)


@dataclass(slots=True, kw_only=True)
class Surveyor:
    """Surveys pages in one tab of a browser. ``topics`` are those that somebody wants to know."""

    page: Page
    topics: frozenset[str]
    complaints: Complaints = field(init=False)
    survey: Survey = field(init=False)

    def __post_init__(self) -> None:
        """Record what happens on each page from its beginning."""
        self.page.add_init_script(probes.source("record"))

    def make(self, path: str, *, turn: int) -> Survey:
        """Survey a page; one of turn 0 is loaded in two windows, the others in one of two."""
        self.complaints, self.survey = Complaints(self.page), Survey(path=path)
        widths = (_PHONE, _DESK) if turn == 0 else ((_PHONE, _NARROW)[turn % 2],)
        loaded = [self._load(width, rest=turn == 0) for width in widths]
        if all(loaded):
            self._look_closely(_DESK)
            self._look_at_widths(self._widths())
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
        response = page.goto(self.survey.path)
        if response is None or not response.ok:
            answer = response.status if response else "nothing"
            self.complaints.add(f"the page answers {answer}")
            return False
        self._await_script(response, width)
        self._settle()
        if rest and "shift" in self.topics:
            page.wait_for_function(_RESTED)
        self.survey.measures = probes.evaluate(page, "load")
        self._note("seen", f"scrolled through at {width} pixels", "reveal")
        self._settle()
        self._note_shift(width)
        for each in page.evaluate("() => window.villaRecord.violations"):
            self.complaints.add(f"the page's policy refused {each}")
        page.emulate_media(reduced_motion="reduce")
        return True

    def _await_script(self, response: Response, width: int) -> None:
        what = f"taken over by script at {width} pixels"
        try:
            self.page.wait_for_function(HYDRATED, timeout=_SETTLED)
        except NeverCame:
            late = probes.Spot(place="", seen=f"script does not take over in {_SETTLED} ms")
            self.survey.note("hydration", what, [late])
            return
        if "hydration" in self.topics:
            self.survey.note("hydration", what, self._spots("hydrated", response.text()))

    def _note_shift(self, width: int) -> None:
        measured = probes.evaluate(self.page, "load")
        shift, moved = measured["cls"], measured["moved"]
        self.survey.measures["cls"] = max(shift, self.survey.measures["cls"])
        seen = f"a shift of {shift:.2f} at {width} pixels, by {moved}"
        found = [probes.Spot(place="", seen=seen)] if shift > _MOST_SHIFT else []
        self.survey.note("shift", f"loaded and scrolled at {width} pixels", found)

    def _look_closely(self, width: int) -> None:
        """Look at all that may be wrong at one width."""
        self._resize(width)
        where = f"at {width} pixels"
        for topic in ("style", "pictures", "anchors"):
            if topic in self.topics:
                found = probes.evaluate(self.page, topic)
                spots = [probes.Spot(**each) for each in found["found"]]
                for each in found["looked"]:
                    self.survey.note(topic, f"{each} {where}")
                if spots:
                    self.survey.note(topic, where, spots)
        self._note_legible(width)
        for topic, probe in (
            ("covered", "covered"),
            ("overlap", "overlap"),
            ("cut", "cut"),
            ("seen", "hidden"),
            ("small", "small"),
        ):
            self._note(topic, where, probe)

    def _widths(self) -> list[int]:
        """List the usual widths, and those at which the style of the page changes."""
        changes: list[int] = probes.evaluate(self.page, "breakpoints")
        inner = {each for each in changes if WIDTHS[0] < each < WIDTHS[-1]}
        return sorted({*WIDTHS, *inner})

    def _look_at_widths(self, widths: Sequence[int]) -> None:
        for width in widths:
            if width in _CLOSER_LOOK:
                self._look_closely(width)
            if self.topics & {"width", "overlap", "cut"}:
                self._resize(width)
                for topic in ("width", "overlap", "cut"):
                    self._note(topic, f"at {width} pixels", topic)

    def _look_at_large_text(self) -> None:
        for topic, rules, widths in (
            ("spacing", _SPACING, (_ZOOMED[0], _DESK)),
            ("double", _DOUBLE, (_NARROW, _DESK)),
        ):
            if topic not in self.topics:
                continue
            with self._styled(rules):
                for width in widths:
                    self._resize(width)
                    for probe in ("width", "cut", "overlap"):
                        self._note(topic, f"at {width} pixels", probe)

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

    def _note_legible(self, width: int) -> None:
        """Compare the ink of texts over pictures with the pixels behind them."""
        if "legible" not in self.topics:
            return
        self.page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
        texts: list[dict[str, Any]] = probes.evaluate(self.page, "over_pictures")
        if not texts:
            return
        with self._styled(_NO_LETTERS):
            picture = self.page.screenshot(animations="disabled", scale="css")
        with Image.open(io.BytesIO(picture)) as image:
            for text in texts:
                part = image.crop(tuple(map(round, text["box"])))
                ratio = contrast.faintest(part, tuple(text["ink"]), _FAINTEST_QUARTER)
                seen = f"{text['seen']}a contrast of {ratio:.1f}:1 at {width} pixels"
                found = [probes.Spot(place=text["place"], seen=seen)]
                self.survey.note(
                    "legible",
                    f"{text['place']} at {width} pixels",
                    found if ratio < contrast.ENOUGH else (),
                )

    def _note(self, topic: str, where: str, probe: str, argument: object = None) -> None:
        if topic not in self.topics:
            return
        spots = self._spots(probe, argument)
        # Once: what is in motion after a change of the window comes to rest.
        if spots and not self.survey.findings.get(topic):
            self.page.wait_for_timeout(_REST)
            spots = self._spots(probe, argument)
        self.survey.note(topic, where, spots)

    def _spots(self, probe: str, argument: object = None) -> list[probes.Spot]:
        return probes.spots(self.page, probe, argument)

    def _resize(self, width: int, height: int = _HEIGHT) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        if width < _NARROW:
            self._await(lambda: self.page.wait_for_function(_LAID_OUT, timeout=_SETTLED))

    def _settle(self) -> None:
        """Wait until nothing is on its way; a page that never rests is looked at as it is."""
        self._await(lambda: self.page.wait_for_load_state("networkidle", timeout=_SETTLED))

    @staticmethod
    def _await(condition: Callable[[], object]) -> None:
        try:
            condition()
        except NeverCame:
            return

    @contextmanager
    def _styled(self, rules: str) -> Iterator[None]:
        """Add a style sheet to the page for as long as the block lasts."""
        self.page.evaluate(_ADD_STYLE, rules)
        try:
            yield
        finally:
            self.page.evaluate(_REMOVE_STYLE)
