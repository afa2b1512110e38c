"""Names, texts, numbers and prices in structured data, compared with the words of their page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from babel.numbers import get_currency_symbol

from villa_site.qa.html import Document
from villa_site.qa.structured.days import days_in
from villa_site.qa.structured.events import head_of
from villa_site.qa.structured.formats import day_of, moment
from villa_site.qa.structured.graph import Graph, Thing, nodes, types_of, values
from villa_site.qa.structured.page_words import PageWords, squeezed, without_markup
from villa_site.qa.structured.wrong import Wrong, named

_OF_THE_SITE: Final = frozenset({"BreadcrumbList", "WebSite", "Organization"})
_TEXTS: Final = (
    "addressLocality", "articleSection", "description", "jobTitle", "postalCode", "streetAddress",
    "text",
)  # fmt: skip
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d{1,2})?")
_WHOLE: Final = re.compile(r"(?<![\d-])\d+(?![\d-])")
_SIGN: Final = r"(?:€|\$|£|¥|\b(?:EUR|USD|GBP|CHF)\b|euros?\b)"
_AMOUNT: Final = re.compile(
    rf"(\d[\d\s]*(?:[.,]\d{{1,2}})?)\s?{_SIGN}|{_SIGN}\s?(\d+(?:[.,]\d{{1,2}})?)"
)


def said_on_the_page(graph: Graph, document: Document) -> Iterator[Wrong]:
    """Yield names, texts and numbers in structured data that the page does not show."""
    # A place or person that the content does not name is the institution itself.
    words = PageWords(document)
    for subject in graph.subjects:
        if {*types_of(subject)} & _OF_THE_SITE:
            continue
        for node in nodes(subject):
            if node is subject or "@id" not in node:
                yield from _names(node, subject, words)
                yield from _texts(node, words)
                yield from _numbers(node, subject, words)


def published_as_on_the_page(graph: Graph, document: Document, language: str) -> Iterator[Wrong]:
    """Yield the day of a book or an article that is none of those which its page names."""
    days = {day for each in head_of(document) for day in days_in(each.text, language)}
    for subject in graph.of("Book", "BlogPosting", "NewsArticle", "Article"):
        published = moment(subject.get("datePublished"))
        if days and published and day_of(published) not in days:
            named_days = ", ".join(map(str, sorted(days)))
            yield Wrong(f"{named_days} as datePublished of {named(subject)}", f"{published}")


def _names(node: Thing, subject: Thing, words: PageWords) -> Iterator[Wrong]:
    name = str(node.get("name") or "")
    is_nested = node is not subject or "PodcastEpisode" in types_of(node)
    if is_nested and name and not words.has(name):
        yield Wrong(f"{named(node)} of {named(subject)} to be on the page", "it is not")


def _texts(node: Thing, words: PageWords) -> Iterator[Wrong]:
    for name in _TEXTS:
        for value in values(node, name):
            text = without_markup(str(value))
            if not isinstance(value, dict) and text.strip() and not words.has_most_of(text):
                yield Wrong(f"words of the page as {name} of {named(node)}", f"“{text[:120]}”")


def _numbers(node: Thing, subject: Thing, words: PageWords) -> Iterator[Wrong]:
    pages = str(node.get("numberOfPages") or "")
    if pages and pages not in _WHOLE.findall(words.text):
        yield Wrong(f"a number of the page as numberOfPages of {named(subject)}", f"“{pages}”")
    isbn = str(node.get("isbn") or "")
    if isbn and "isbn" in words.text.casefold() and isbn not in re.sub(r"[\s-]", "", words.text):
        yield Wrong(f"the ISBN of the page as that of {named(subject)}", f"“{isbn}”")
    price = str(node.get("price") or "0")
    if not _NUMBER.fullmatch(price):
        return
    if float(price) and float(price) not in _prices(words.text):
        yield Wrong(f"a price of the page as the price of {named(subject)}", f"“{price}”")
    currency = str(node.get("priceCurrency") or "")
    if float(price) and _AMOUNT.search(words.text) and not _has_currency(words.text, currency):
        yield Wrong(f"the currency of the page for {named(subject)}", f"“{currency}”")


def _prices(text: str) -> set[float]:
    """Return the amounts of money in a text; without any, all its numbers."""
    amounts = ["".join(each).strip() for each in _AMOUNT.findall(text)]
    # A number before the amount may be that of something else, such as of a year.
    amounts += [each.split()[-1] for each in amounts]
    found = amounts or _NUMBER.findall(text)
    return {float("".join(each.split()).replace(",", ".")) for each in found}


def _has_currency(text: str, code: str) -> bool:
    names = {code, get_currency_symbol(code, "en")} | ({"euro"} if code == "EUR" else set())
    return any(squeezed(each) in squeezed(text) for each in names if each)
