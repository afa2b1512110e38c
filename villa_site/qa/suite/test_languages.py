"""The language of what is read on the pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from villa_site.qa.check import Check
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import Crawl
from villa_site.qa.feeds.calendar import read_calendar
from villa_site.qa.feeds.feed import read_feed
from villa_site.qa.feeds.linked import CALENDAR, Linked, linked
from villa_site.qa.html import Document
from villa_site.qa.language.foreign import Foreign, foreign_texts
from villa_site.qa.language.texts import Text, texts_of

pytestmark = pytest.mark.req("RTE-13")

_MISSING: Final = "0-0-0/"


@pytest.fixture(scope="module")
def foreign(
    crawl: Crawl, connection: Connection, pytestconfig: pytest.Config
) -> tuple[Mapping[str, list[Text]], list[Foreign]]:
    """Return the texts of all pages, and those in another language."""
    texts = {page.path: texts_of(page.document) for page in crawl.documents}
    with connection.client() as client:
        for prefix, _ in crawl.addresses.languages:
            path = f"/{prefix}/{_MISSING}" if prefix else f"/{_MISSING}"
            texts[path] = texts_of(Document.parse(client.get(path).content))
    texts |= {each.path: list(_of_file(crawl, each)) for each in linked(crawl)}
    return texts, foreign_texts(texts, allowed=pytestconfig.getoption("--allow-language"))


def _of_file(crawl: Crawl, file: Linked) -> Iterator[Text]:
    """Yield the title of a feed or calendar, and the words about each entry."""
    answer, language = crawl.at(file.path), file.language.partition("-")[0]
    if not answer.is_success:
        return
    if file.type == CALENDAR:
        calendar = read_calendar(answer.body)
        found = [calendar.name, *(each.about.partition("\n")[0] for each in calendar.events)]
    else:
        feed = read_feed(answer.body)
        found = [feed.title, *(words for each in feed.entries for words in each.paragraphs)]
    for words in dict.fromkeys(found):
        if any(each.isalpha() for each in words):
            yield Text(words=words, language=language, place=file.type)


@pytest.mark.smoke
@pytest.mark.wcag("3.1.1", "3.1.2")
def test_texts_are_in_the_language_of_their_page(
    check: Check, foreign: tuple[Mapping[str, list[Text]], list[Foreign]]
) -> None:
    """Each text is in the language of its page: paragraphs, buttons, pictures, feeds, calendars."""
    texts, found = foreign
    check.looked_at(*(f"{path}: {len(each)} texts" for path, each in texts.items()))
    for each in found:
        more = f", on {len(each.paths)} pages" if len(each.paths) > 1 else ""
        check.found(
            path=each.paths[0],
            expected=f"a text in “{each.text.language}”",
            seen=f"one that reads as “{each.seen}”{more}: “{each.text.words}”",
            place=each.text.place,
        )
