"""Feeds and calendars that pages link to, compared with the pages that they name."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest

from villa_site.qa.check import Check
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import Crawl
from villa_site.qa.feeds import calendar as calendars
from villa_site.qa.feeds import feed as feeds
from villa_site.qa.feeds import of_page
from villa_site.qa.feeds.calendar import Calendar, read_calendar
from villa_site.qa.feeds.episodes import episodes
from villa_site.qa.feeds.feed import Entry, Feed, read_feed
from villa_site.qa.feeds.linked import CALENDAR, Linked, linked, of_another_language
from villa_site.qa.structured.days import days_in
from villa_site.qa.structured.events import days_of_page
from villa_site.qa.structured.formats import day_of, moment
from villa_site.qa.structured.graph import read_graph
from villa_site.qa.structured.of_page import title_of
from villa_site.qa.structured.page_words import PageWords
from villa_site.qa.structured.reach import Reach
from villa_site.qa.structured.wrong import Wrong

pytestmark = [pytest.mark.smoke, pytest.mark.req("EXT-04")]

_XML: Final = frozenset({"application/xml", "text/xml"})

_DEEP: Final = 2
"""An entry is in a folder: /programme/clay/."""

Files = list[Linked]
Feeds = list[tuple[Linked, Feed]]
Calendars = list[tuple[Linked, Calendar]]


@pytest.fixture(scope="module")
def files(crawl: Crawl, connection: Connection) -> tuple[Files, Reach]:
    """Return the feeds and calendars of the site, and their answers."""
    found = linked(crawl)
    reach = Reach(crawl, connection)
    reach.request((each.path for each in found), whole=True)
    return found, reach


@pytest.fixture(scope="module")
def all_feeds(files: tuple[Files, Reach]) -> Feeds:
    """Return the feeds that answer."""
    found, reach = files
    return [
        (each, read_feed(reach.at(each.path).body))
        for each in found
        if each.type != CALENDAR and reach.at(each.path).is_success
    ]


@pytest.fixture(scope="module")
def all_calendars(files: tuple[Files, Reach]) -> Calendars:
    """Return the calendars that answer."""
    found, reach = files
    return [
        (each, read_calendar(reach.at(each.path).body))
        for each in found
        if each.type == CALENDAR and reach.at(each.path).is_success
    ]


def test_feeds_and_calendars_answer(check: Check, files: tuple[Files, Reach]) -> None:
    """Each feed and calendar that a page links to answers, and is sent as what it is."""
    found, reach = files
    for each in found:
        check.looked_at(each.path)
        answer, allowed = reach.at(each.path), {each.type}
        allowed |= _XML if each.type != CALENDAR else set()
        if check.that(
            answer.is_success,
            path=each.path,
            expected=f"an answer, as {each.page.path} links to it",
            seen=answer.in_words,
        ):
            kind = answer.media_type
            _add(check, each.path, kind in allowed, f"{each.type} as its type", f"“{kind}”")


def test_feeds_can_be_read(check: Check, all_feeds: Feeds, crawl: Crawl) -> None:
    """Feeds can be read; they name themselves, their language, and each entry with day and id."""
    by_name: defaultdict[str, list[tuple[Linked, Feed]]] = defaultdict(list)
    for each, feed in all_feeds:
        check.looked_at(f"{each.path}: {len(feed.entries)} entries")
        url = f"{crawl.addresses.public}{each.path}"
        for wrong in feeds.faults(feed, url=url, language=each.page.language):
            _report(check, each.path, wrong)
        home = crawl.addresses.key(feed.link, each.path)
        right = not feed.link or (
            (home in crawl.paths or crawl.left_out)
            and (crawl.addresses.language(home) == each.page.language)
        )
        expected = f"a page of the site in “{each.page.language}” as the link of the feed"
        _add(check, each.path, right, expected, feed.link)
        by_name[each.path.rpartition("/")[2]].append((each, feed))
    for alike in by_name.values():
        paths = [crawl.addresses.key(e.link) for _, feed in alike for e in feed.entries]
        folders = {_folder(path) for path in paths}
        for each, feed in alike:
            pages = [page.path for page in crawl.pages if page.language == each.page.language]
            like = [path for path in pages if _folder(path) in folders and path.count("/") > _DEEP]
            right = bool(feed.entries) or not like
            _add(check, each.path, right, f"entries, such as {like[:1]}", "none")


def test_entries_of_feeds_are_pages(check: Check, all_feeds: Feeds, crawl: Crawl) -> None:
    """Each entry of a feed leads to a page of its language, with the title and days of it."""
    for each, feed in all_feeds:
        for entry in feed.entries:
            check.looked_at(entry.link)
            _judge_entry(check, crawl, each, entry)


def _judge_entry(check: Check, crawl: Crawl, file: Linked, entry: Entry) -> None:
    path = crawl.addresses.key(entry.link, file.path)
    answer = crawl.at(path)
    known = path in crawl.paths or crawl.left_out
    seen = answer.in_words if path in crawl.answers else "an address that is not in the sitemap"
    right = answer.is_success if path in crawl.answers else known
    expected = f"a page of the site as the link of “{entry.title}”"
    if not _add(check, file.path, right, expected, f"{entry.link}: {seen}"):
        return
    if path not in crawl.paths:
        return
    page = crawl.page(path)
    expected = f"a page in “{file.page.language}” as the link of “{entry.title}”"
    _add(check, file.path, page.language == file.page.language, expected, entry.link)
    title = title_of(page.document)
    said = title in entry.title or entry.title in " ".join(page.document.text.split())
    _add(check, file.path, said, f"“{title}” as the title, as on the page", f"“{entry.title}”")
    words = PageWords(page.document)
    graph = read_graph(page.document)
    for words_of_entry in entry.paragraphs if of_page.takes_place(graph) else ():
        right = words.has_most_of(words_of_entry)
        expected = f"words of {path} in the summary of “{entry.title}”"
        _add(check, file.path, right, expected, f"“{words_of_entry[:120]}”")
    days = days_of_page(page.document, page.language)
    named = (
        days_in(entry.summary, file.page.language) if read_graph(page.document).of("Event") else []
    )
    right = not days or not named or named[0] == days[0]
    _add(check, file.path, right, f"{days[:1]} as the day of “{entry.title}”", f"{named[:1]}")
    for subject in read_graph(page.document).of("BlogPosting", "Article", "NewsArticle"):
        day = moment(subject.get("datePublished"))
        right = not day or not entry.day or abs((entry.day - day_of(day)).days) <= 1
        expected = f"{day} as the day of publication of “{entry.title}”, as on the page"
        _add(check, file.path, right, expected, entry.published)


def test_files_of_feeds_answer(
    check: Check, all_feeds: Feeds, crawl: Crawl, connection: Connection
) -> None:
    """The sound files that feeds name answer, with the type and length that the feed says."""
    reach = Reach(crawl, connection)
    named = [
        (each.path, crawl.addresses.key(file["href"]), file)
        for each, feed in all_feeds
        for entry in feed.entries
        for file in entry.enclosures
    ]
    reach.request(path for _, path, _ in named)
    for feed_path, path, file in named:
        if not path.startswith("/"):
            continue
        check.looked_at(path)
        answer = reach.at(path)
        if _add(check, feed_path, answer.is_success, f"an answer of {path}", answer.in_words):
            kind, length = answer.media_type, answer.header("content-length")
            _add(
                check, feed_path, kind == file["type"], f"“{kind}” as type of {path}", file["type"]
            )
            right = not length or length == file["length"]
            _add(check, feed_path, right, f"{length} as length of {path}", file["length"])


def test_calendars_can_be_read(check: Check, all_calendars: Calendars) -> None:
    """Calendars can be read; each event has a name, an id and a start with its zone."""
    for each, calendar in all_calendars:
        check.looked_at(f"{each.path}: {len(calendar.events)} events")
        for wrong in calendars.faults(calendar):
            _report(check, each.path, wrong)


def test_events_of_calendars_are_those_of_their_pages(
    check: Check, all_calendars: Calendars, crawl: Crawl
) -> None:
    """Each event of a calendar has the title, days, times and status of its page."""
    uids: defaultdict[tuple[str, object], set[str]] = defaultdict(set)
    for each, calendar in all_calendars:
        dates = Counter(event.url for event in calendar.events if event.url)
        for event in calendar.events:
            path = crawl.addresses.key(event.url, each.path) if event.url else each.page.path
            uids[path, event.start].add(event.uid)
            if path not in crawl.paths:
                known = crawl.at(path).is_success or bool(crawl.left_out)
                expected = f"a page of the site as the URL of “{event.title}”"
                _add(check, each.path, known, expected, event.url or "none")
                continue
            if not crawl.at(path).is_success:
                continue
            check.looked_at(path)
            document = crawl.page(path).document
            graph = read_graph(document)
            language, series = crawl.page(path).language, dates[event.url] > 1
            for wrong in of_page.differences(event, document, graph, language, series=series):
                _report(check, each.path, wrong)
    for (path, _), found in uids.items():
        _add(check, path, len(found) == 1, "one UID in each calendar", ", ".join(sorted(found)))


def test_calendar_has_all_events(check: Check, all_calendars: Calendars, crawl: Crawl) -> None:
    """The calendar of a language has each event that has a page, until it is over."""
    today = datetime.now(UTC).date() + timedelta(days=1)
    for each, calendar in all_calendars:
        if len(each.pages) <= 1 or calendar.problem:
            continue
        check.looked_at(f"{each.path}: {len(calendar.events)} events")
        listed = {crawl.addresses.key(event.url, each.path) for event in calendar.events}
        for page in crawl.documents:
            if page.language == each.page.language and page.path not in listed:
                for event in read_graph(page.document).of("Event"):
                    start = moment(event.get("startDate"))
                    end = moment(event.get("endDate")) or start
                    late = end is not None and day_of(end) >= today
                    name = f"“{event.get('name')}”, which begins on {start}"
                    _add(check, each.path, not late, f"{name}, as on {page.path}", "it is missing")


def test_feeds_and_calendars_are_those_of_the_page(
    check: Check,
    files: tuple[Files, Reach],
    all_feeds: Feeds,
    all_calendars: Calendars,
    crawl: Crawl,
) -> None:
    """A page links to the feeds and calendars of its language, an event and a podcast to theirs."""
    check.looked_at(*(each.path for each in files[0]))
    for path, wrong in of_another_language(files[0]):
        _report(check, path, wrong)
    for each, calendar in all_calendars:
        if not all(read_graph(page.document).of("Event") for page in each.pages):
            continue  # It is that of an agenda.
        listed = [crawl.addresses.key(event.url, each.path) for event in calendar.events]
        for page in each.pages:
            expected, right = f"{each.path} to have the event of the page", {*listed} == {page.path}
            _add(check, page.path, calendar.problem or right, expected, ", ".join(listed) or "none")
    by_path = {each.path: feed for each, feed in all_feeds}
    for page in crawl.documents:
        graph = read_graph(page.document)
        for series in graph.of("PodcastSeries"):
            path = crawl.key(page, str(series.get("webFeed", "")))
            feed = by_path.get(path)
            linked_to = {each.path for each in files[0]}
            _add(check, page.path, path in linked_to, f"a link to the feed {path}", "none")
            for wrong in episodes(feed, graph) if feed and not feed.problem else ():
                _report(check, page.path, wrong)


def _folder(path: str) -> str:
    """Return the folder in which a page is, without that of its language."""
    return path.rstrip("/").rpartition("/")[0].rpartition("/")[2]


def _add(check: Check, path: str, right: object, expected: str, seen: str) -> bool:
    return check.that(right, path=path, expected=expected, seen=seen)


def _report(check: Check, path: str, wrong: Wrong) -> None:
    check.found(path=path, expected=wrong.expected, seen=wrong.seen)
