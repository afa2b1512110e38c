"""Lists of entries: filters, search results with their facets, pages of a list."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from villa_site.qa.elements.element import Element

_NUMBER: Final = re.compile(r"\d{1,3}(?:[\s.,]\d{3})+(?!\d)|\d+")


def number_in(text: str) -> int | None:
    """Return the first number of a text, such as 1200 of "1 200 résultats"; None without one."""
    found = _NUMBER.search(text)
    return int(re.sub(r"\D", "", found[0])) if found else None


class Paging(Element):
    """The links to the pages of a list."""

    selector = "nav.pagination"

    @property
    def current(self) -> Locator:
        """The link of the page that is shown."""
        return self.root.locator("[aria-current=page]")

    @property
    def next(self) -> Locator:
        """The link to the next page."""
        return self.root.locator("a[rel=next]")

    @property
    def previous(self) -> Locator:
        """The link to the previous page."""
        return self.root.locator("a[rel=prev]")

    @property
    def number(self) -> int:
        """The number of the page that is shown."""
        return number_in(self.current.inner_text()) or 1


class Listing(Element):
    """Entries with filters above them."""

    selector = "section:has(.listing-filters)"

    @property
    def filters(self) -> Locator:
        """The fields to choose from."""
        return self.root.locator(".listing-filters select")

    @property
    def entries(self) -> Locator:
        """The entries of the list."""
        return self.root.locator("article")

    @property
    def submit(self) -> Locator:
        """The button of the filters."""
        return self.root.locator(".listing-filters [type=submit]")

    @property
    def status(self) -> Locator:
        """The number of entries, as it is announced."""
        return self.root.get_by_role("status").first

    @property
    def announced(self) -> int | None:
        """The number that is announced; None where the words have none, as "no event"."""
        return number_in(self.status.inner_text())

    def await_announced(self, number: int) -> None:
        """Wait until this is the number that is announced."""
        digits = r"[\s.,]?".join(str(number))
        first = re.compile(rf"^\D*{digits}(?![\s.,]?\d)")
        with self.within(f"The number {number} was not announced"):
            expect(self.status).to_have_text(first, use_inner_text=True, timeout=self.milliseconds)

    @property
    def paging(self) -> Paging:
        """The links to the pages of the list."""
        return Paging(self.page, self.root.locator(Paging.selector).first, seconds=self.seconds)

    def filter(self, which: int | str) -> Locator:
        """Return a filter by its number, from 0, or its name: a choice may hide others."""
        if isinstance(which, int):
            return self.filters.nth(which)
        return self.filters.and_(self.page.locator(f"[name='{which}']"))

    def choices(self, which: int | str) -> list[str]:
        """Return the values of a filter by its number or name; without the empty one."""
        options = self.filter(which).locator("option").all()
        return [value for each in options if (value := each.get_attribute("value"))]

    def unfold(self) -> None:
        """Open what is folded of the filters."""
        folded = self.root.locator(".listing-filters details:not([open]) > summary")
        for _ in range(folded.count()):
            self.click(folded.first)

    def choose(self, which: int | str, value: str) -> None:
        """Choose a value of a filter by its number or name, also of a folded one."""
        with self.within(f"The filter {which} had no choice {value!r}"):
            self.unfold()
            self.filter(which).select_option(value, timeout=self.milliseconds)


class Agenda(Listing):
    """Events by month, period or category."""

    selector = "section.agenda"

    @property
    def month_link(self) -> Locator:
        """The link to the month as a table."""
        return self.page.locator("main a[href*='vue=mois']").first

    @property
    def month(self) -> Locator:
        """The month as a table."""
        return self.page.locator("table.month-table")

    @property
    def days(self) -> Locator:
        """The days of the month, by their numbers; those with events are links."""
        return self.month.locator(".month-number")

    @property
    def calendar(self) -> Calendar:
        """The first link to a calendar file."""
        return Calendar(self.page, seconds=self.seconds)


class Facets(Element):
    """The kinds of results of a search, each with its number."""

    selector = ".search-types"

    @property
    def links(self) -> Locator:
        """The kinds, the first for all."""
        return self.root.locator("a")

    @property
    def current(self) -> Locator:
        """The kind that is shown."""
        return self.root.locator("a[aria-current]")

    def number(self, place: int) -> int | None:
        """Return the number of results that a kind says it has, by its place from 0."""
        return number_in(self.links.nth(place).locator("small").inner_text())


class Results(Listing):
    """The search page: its field, suggestions, facets and results."""

    selector = "main:has(.search-large)"

    @property
    def field(self) -> Locator:
        """The field for the words."""
        return self.root.locator(".search-large input[type=search]")

    @property
    def entries(self) -> Locator:
        """The results."""
        return self.root.locator("article.result")

    @property
    def status(self) -> Locator:
        """The number of results, as it is announced."""
        return self.root.locator(".listing-status")

    @property
    def nothing(self) -> Locator:
        """The notice that there is no result."""
        return self.root.locator(".listing-results .notice")

    @property
    def suggestions(self) -> Locator:
        """The pages suggested while one types."""
        return self.root.locator(".search-suggestions").get_by_role("option")

    @property
    def facets(self) -> Facets:
        """The kinds of results."""
        return Facets(self.page, seconds=self.seconds)

    def search(self, words: str) -> None:
        """Type words into the page's own field and press Enter."""
        with self.within("The search field could not be filled"):
            self.field.fill(words, timeout=self.milliseconds)
            self.field.press("Enter", timeout=self.milliseconds)


class Calendar(Element):
    """A link to a calendar file: one event, or all of a language to subscribe to."""

    selector = "main a[href*='.ics']"

    @property
    def path(self) -> str:
        """The path of the file."""
        return self.root.get_attribute("href") or ""

    def download(self) -> str:
        """Click it; return the text of the file."""
        with self.within("The calendar was not downloaded"):
            with self.page.expect_download(timeout=self.milliseconds) as download:
                self.click(self.root)
            return download.value.path().read_text(encoding="utf-8")
