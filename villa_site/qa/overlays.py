"""Finds what opens over a page, by its roles and not by its names, and walks it by keyboard.

An opener is what says that it opens something: ``aria-haspopup``, ``popovertarget`` or
``commandfor``. What it has opened is the dialog, popover or menu that was not there before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Error, Page

from villa_site.qa.check import Check
from villa_site.qa.places import PLACE, SEEN, VISIBLE

_HELPERS: Final = f"""
  {PLACE} {VISIBLE} {SEEN}
  const OPEN = 'dialog[open], :popover-open, [role=dialog], [role=alertdialog], [role=menu]';
  const shown = () => [...document.querySelectorAll(OPEN)].filter(visible);
  const added = () => shown().filter((each) => !window.qaBefore?.has(each)).at(-1);
"""
_OPENERS: Final = f"""() => {{ {_HELPERS}
  const signs = ':is([aria-haspopup=true], [aria-haspopup=dialog], [aria-haspopup=menu]), '
    + '[popovertarget], [commandfor]:is([command=show-modal], [command$=-popover])';
  return [...document.querySelectorAll(signs)].filter((each) =>
    visible(each) && !each.closest(OPEN) && !each.matches('input, select, textarea')
    && each.getAttribute('popovertargetaction') !== 'hide'
    && each.getAttribute('command') !== 'hide-popover')
    .map((each) => ({{
      place: place(each),
      alike: each.getAttribute('popovertarget') && each.closest('header, footer')
        ? each.getAttribute('popovertarget') : each.className || each.tagName,
      framed: each.closest('header, footer') !== null,
      link: each.matches('a[href]'),
    }}));
}}"""
_REMEMBER: Final = f"() => {{ {_HELPERS} window.qaBefore = new WeakSet(shown()); }}"
_IS_OPEN: Final = f"() => {{ {_HELPERS} return added() !== undefined; }}"
_IS_CLOSED: Final = f"() => {{ {_HELPERS} return added() === undefined; }}"
_IN_COMBOBOX: Final = "() => document.activeElement?.getAttribute('role') === 'combobox'"
_HELD_BY: Final = f"(opener) => {{ {_HELPERS} return document.activeElement?.matches(opener); }}"
_HOLDS: Final = f"""() => {{ {_HELPERS}
  return added()?.contains(document.activeElement) ?? false;
}}"""
_LOOK: Final = f"""(opener) => {{ {_HELPERS}
  const panel = added();
  const held = document.activeElement;
  const CONTROLS = 'a[href], button:not([disabled]), input:not([type=hidden]), select, textarea, '
    + 'summary, [tabindex="0"]';
  const controls = panel ? [...panel.querySelectorAll(CONTROLS)].filter(visible) : [];
  const label = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '');
  return {{
    open: panel !== undefined,
    panel: panel ? place(panel) : '',
    modal: panel?.matches(':modal, [aria-modal=true]') ?? false,
    dialog: panel?.matches('dialog, [role=dialog], [role=alertdialog]') ?? false,
    takes: panel?.matches('dialog, [role$=dialog], [role=menu], :modal, [aria-modal=true]')
      || Boolean(panel?.querySelector('[autofocus]')),
    onOpener: held?.matches(opener) ?? false,
    named: Boolean(panel?.getAttribute('aria-label')?.trim() || label?.textContent.trim()),
    light: panel?.matches('[popover=auto], [popover=""], [closedby=any]') ?? false,
    expanded: document.querySelector(opener)?.getAttribute('aria-expanded') ?? null,
    held: held && held !== document.body ? place(held) : '',
    inside: panel?.contains(held) ?? false,
    onPage: held === document.body || held === null,
    seen: held === document.body || held === panel || seen(held),
    controls: controls.length,
    closers: controls.filter((each) => each.matches(
      '[popovertargetaction=hide], [command=close], [class*=close]')).map(place),
    beside: panel ? beside(panel) : null,
  }};
  function beside(panel) {{
    const {{ left, top, right, bottom }} = panel.getBoundingClientRect();
    const points = [[4, innerHeight - 4], [innerWidth - 20, innerHeight - 4], [4, 4],
      [innerWidth / 2, (bottom + innerHeight) / 2], [left / 2, innerHeight / 2]];
    const ACTS = 'a, button, input, select, textarea, summary, label';
    return points.find(([x, y]) => (x < left - 2 || x > right + 2 || y < top - 2 || y > bottom + 2)
      && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
      && !document.elementFromPoint(x, y)?.closest(ACTS)) ?? null;
  }}
}}"""
_PAGE_IS_FREE: Final = """() => {
  const root = document.scrollingElement;
  if (document.querySelector('main')?.closest('[inert], [aria-hidden=true]'))
    return 'the main part is inert';
  if (root.scrollHeight <= innerHeight + 50) return '';
  const before = scrollY;
  scrollTo({ top: before > 0 ? 0 : 200, behavior: 'instant' });
  const moved = scrollY !== before;
  scrollTo({ top: before, behavior: 'instant' });
  const hidden = [root, document.body].some((each) =>
    ['hidden', 'clip'].includes(getComputedStyle(each).overflowY));
  return moved && !hidden ? '' : 'the page cannot be scrolled';
}"""
_GIVEN_BACK: Final = f"""(opener) => {{ {_HELPERS}
  const held = document.activeElement;
  const giver = document.querySelector(opener);
  return giver && visible(giver) ? held === giver : held?.matches('main, h1');
}}"""
_LATER: Final = """async (arg) => {
  await new Promise((done) => setTimeout(done, 100));
  return (%s)(arg);
}"""
_MOST_STOPS: Final = 60
_MOST_ALIKE: Final = 5


@dataclass(frozen=True, slots=True)
class Opener:
    """A control that opens something: selector, kind, whether header or footer has it.

    A ``link`` opens by Enter, not by the space key, which scrolls the page.
    """

    place: str
    alike: str
    framed: bool
    link: bool


def openers(page: Page) -> list[Opener]:
    """Return the visible openers of a page; a few of those that are alike."""
    found = [Opener(**each) for each in page.evaluate(_OPENERS)]
    kinds = dict.fromkeys(each.alike for each in found)
    return [
        each for kind in kinds for each in [one for one in found if one.alike == kind][:_MOST_ALIKE]
    ]


@dataclass(frozen=True, slots=True)
class OverlayWalk:
    """Opens and closes what an opener opens, and records what is wrong in ``check``."""

    page: Page
    check: Check
    seconds: float

    def walk(self, opener: Opener, *, whole: bool) -> None:
        """Open by Enter, close by Escape; the ``whole`` walk goes through every way and stop."""
        at = opener.place
        self.check.looked_at(f"what {at} opens")
        self.page.evaluate(_REMEMBER)
        if not self._opens(at, "Enter"):
            return
        self._look_inside(at, whole=whole)
        self._closes_by_escape(at)
        # Some go for good with what they have opened.
        if whole and self._remains(at) and self._opens(at, "Enter" if opener.link else " "):
            self._closes_by_its_button(at)
        if whole and self._remains(at) and self._opens(at, "click"):
            self._closes_by_click_beside(at)
        self._that(at, not (held := self.page.evaluate(_PAGE_IS_FREE)),
                   "the page behind is free again after it has closed", held)  # fmt: skip

    def _opens(self, at: str, by: str) -> bool:
        words = {"Enter": "by Enter", " ": "by the space key", "click": "by a click"}[by]
        opener = self.page.locator(at).first
        try:
            opener.focus(timeout=self.seconds * 1000)
            if by == "click":
                opener.click(timeout=self.seconds * 1000)
            elif self._that(at, self.page.evaluate(_HELD_BY, at), "it can have the focus", "no"):
                self.page.keyboard.press(by)
        except Error as error:
            return self._that(at, right=False, expected=f"it opens {words}", seen=str(error))
        opened = self._becomes(_IS_OPEN)
        return self._that(at, opened, f"it opens {words}", "nothing opened")

    def _look_inside(self, at: str, *, whole: bool) -> None:
        self._stays(_HOLDS)
        now = self.page.evaluate(_LOOK, at)
        if now["expanded"] is not None:
            self._that(at, now["expanded"] == "true", "aria-expanded is true while it is open",
                       now["expanded"])  # fmt: skip
        if now["dialog"]:
            self._that(now["panel"], now["named"], "the dialog has a name", "it has none")
        # What only says something, such as a hint, leaves the focus where it is.
        inside = now["inside"] or (now["onOpener"] and not now["takes"])
        self._that(now["panel"], inside, "the focus goes into what has opened",
                   f"it is on {now['held'] or 'the page'}")  # fmt: skip
        self._that(now["panel"], now["seen"], "the focus in it is seen",
                   f"{now['held']} is hidden")  # fmt: skip
        if whole:
            self._walk_through(at, now)

    def _walk_through(self, at: str, first: dict[str, Any]) -> None:
        """Press Tab through it: held where it is modal, led out where it is not, always seen."""
        panel, left = first["panel"], False
        met: list[str] = []
        for key in ["Shift+Tab", *["Tab"] * (min(first["controls"], _MOST_STOPS) + 3)]:
            self.page.keyboard.press(key)
            now = self.page.evaluate(_LOOK, at)
            if not now["open"]:
                left = True
                break
            self._that(panel, now["seen"], "the focus is always seen while it is open",
                       f"{now['held']} is hidden or covered")  # fmt: skip
            if now["modal"]:
                inside = now["inside"] or now["onPage"]
                self._that(panel, inside, "Tab stays in what is modal", f"Tab led to {now['held']}")
            left = left or not now["inside"]
            met.append(now["held"])
        stuck = len(met) > 2 and len({*met[1:]}) == 1 and first["controls"] > 1  # noqa: PLR2004 - two presses may meet one control
        self._that(panel, not stuck, "Tab goes from control to control", f"always {met[-1:]}")
        self._that(panel, first["modal"] or left, "Tab leads out of what is not modal",
                   "Tab is trapped")  # fmt: skip
        if not self.page.evaluate(_IS_OPEN):
            self._opens(at, "Enter")

    def _closes_by_escape(self, at: str) -> None:
        self.page.keyboard.press("Escape")
        # The list of suggestions of a field goes first.
        if self.page.evaluate(_IN_COMBOBOX) and not self._becomes(_IS_CLOSED):
            self.page.keyboard.press("Escape")
        self._closed(at, "by Escape")

    def _closes_by_its_button(self, at: str) -> None:
        now = self.page.evaluate(_LOOK, at)
        if not now["closers"]:
            self._closes_by_escape(at)
            return
        try:
            self.page.locator(now["closers"][0]).first.click(timeout=self.seconds * 1000)
        except Error as error:
            self._that(at, right=False, expected="its button can be clicked", seen=str(error))
        self._closed(at, "by its button")

    def _closes_by_click_beside(self, at: str) -> None:
        now = self.page.evaluate(_LOOK, at)
        if not now["light"] or now["beside"] is None:
            self._closes_by_escape(at)
            return
        self.page.mouse.click(*now["beside"])
        self._that(
            at, self._becomes(_IS_CLOSED), "it closes by a click beside it", "it stayed open"
        )
        self.page.keyboard.press("Escape")

    def _closed(self, at: str, words: str) -> None:
        closed = self._becomes(_IS_CLOSED)
        if self._that(at, closed, f"it closes {words}", "it stayed open"):
            now = self.page.evaluate(_LOOK, at)
            says = now["expanded"]
            self._that(at, says in {None, "false"}, "aria-expanded is false after it has closed",
                       str(says))  # fmt: skip
            # What has opened may go with what it has opened; the focus is in the main part then.
            given_back = self._stays(_GIVEN_BACK, at)
            held = self.page.evaluate(_LOOK, at)["held"]
            self._that(at, given_back, f"the focus is given back after it was closed {words}",
                       f"it is on {held or 'nothing'}")  # fmt: skip

    def _remains(self, at: str) -> bool:
        return self.page.locator(at).first.is_visible()

    def _becomes(self, function: str, arg: object = None) -> bool:
        try:
            self.page.wait_for_function(function, arg=arg, timeout=self.seconds * 1000)
        except Error:
            return False
        return True

    def _stays(self, function: str, arg: object = None) -> bool:
        """Wait until a function is true, and still is a moment later: a script may act late."""
        return self._becomes(function, arg) and bool(self.page.evaluate(_LATER % function, arg))

    def _that(self, at: str, right: object, expected: str, seen: str) -> bool:
        return self.check.that(right, expected=expected, seen=" ".join(seen.split()), place=at)
