"""A visitor of the site: opens its pages and meets what is on them."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from playwright.sync_api import ConsoleMessage, Error, Page, Response

from villa_site.qa import elements
from villa_site.qa.waits import await_hydration

_ADD_STYLE: Final = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}"""

_SEE_ALL: Final = """async () => {
  const height = () => document.documentElement.scrollHeight;
  for (let top = 0; top < height(); top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
  }
  scrollTo({ top: 0, behavior: 'instant' });
}"""


class Visitor:
    """One page of a browser. ``complaints`` has the errors that the browser has reported."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)

    def open(self, path: str) -> Response:
        """Open a page and wait until it answers; return the response of the server."""
        response = self.page.goto(path)
        assert response is not None  # noqa: S101 - only a URL with the same document has none
        if response.ok:
            await_hydration(self.page)
        return response

    def see_all(self) -> None:
        """Scroll to the end of the page and back, so that what is made on sight is there."""
        self.page.evaluate(_SEE_ALL)
        self.page.wait_for_load_state("networkidle")

    def add_style(self, rules: str) -> None:
        """Add a style sheet to the page, even where its policy forbids that to pages."""
        self.page.evaluate(_ADD_STYLE, rules)

    @cached_property
    def header(self) -> elements.Header:
        """The header, with search panel, burger and language switch."""
        return elements.Header(self.page)

    @cached_property
    def newsletter(self) -> elements.Newsletter:
        """The newsletter's form."""
        return elements.Newsletter(self.page)

    @cached_property
    def agenda(self) -> elements.Agenda:
        """The agenda."""
        return elements.Agenda(self.page)

    @cached_property
    def listing(self) -> elements.Listing:
        """The first listing with filters."""
        return elements.Listing(self.page)

    @cached_property
    def form(self) -> elements.Form:
        """The first form of an editor."""
        return elements.Form(self.page)

    @cached_property
    def player(self) -> elements.Player:
        """The first audio player."""
        return elements.Player(self.page)

    @cached_property
    def map(self) -> elements.Map:
        """The first map."""
        return elements.Map(self.page)

    @cached_property
    def carousel(self) -> elements.Carousel:
        """The first carousel."""
        return elements.Carousel(self.page)

    @cached_property
    def alert(self) -> elements.Alert:
        """The notice of the day."""
        return elements.Alert(self.page)

    @cached_property
    def consent(self) -> elements.Consent:
        """The question about services of others."""
        return elements.Consent(self.page)

    @cached_property
    def fun_fact(self) -> elements.FunFact:
        """The star and its card."""
        return elements.FunFact(self.page)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _on_error(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error.message}")
