"""Sockets that are refused, unavailable networks, ways back, and requests to other hosts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote_plus, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Request, expect

from villa_site.qa import elements, troubles, verdicts
from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl
from villa_site.qa.foreign import Hosts, given_consent, tracking_names
from villa_site.qa.guard import Guard
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.submissions.entry import Entries
from villa_site.qa.suite.conftest import VisitFeature
from villa_site.qa.visitor import Visitor
from villa_site.qa.waits import await_hydration, await_navigation, await_still, go_offline

OLD: Final = "() => performance.now() > 3000"
PASSED: Final = "(since) => performance.now() - since > 1500"
NOW: Final = "() => performance.now()"
STORED: Final = "() => [localStorage, sessionStorage].flatMap(Object.entries)"
MARK: Final = "() => { window.sameDocument = true; }"
MARKED: Final = "() => window.sameDocument === true"
TOP: Final = "() => scrollY"
AT: Final = "([top, near]) => Math.abs(scrollY - top) <= near"
LINKS: Final = ":is(main, footer) a[href^='/']:visible"
NOTICE: Final = ".connection-notice"
NEAR: Final = 120
"""Pixels by which a page may be elsewhere than before: what is above may have grown."""
TYPED: Final = "Léa M."


def _complaints(visitor: Visitor) -> list[str]:
    """Return what the browser has reported beside the refusal itself."""
    refusals = ("WebSocket", "ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
    return [each for each in visitor.complaints if not any(one in each for one in refusals)]


@pytest.mark.req("ROB-01")
def test_page_is_usable_where_the_socket_is_refused(
    check: Check, page: Page, site_map: SiteMap
) -> None:
    """Where the socket is refused each kind of page opens whole, without an error or a notice."""
    opened: dict[str, Visitor] = {}
    for each in site_map.kinds(site_map.languages[0]):
        tab = page.context.new_page()
        troubles.refuse_sockets(tab)
        opened[each.path] = visitor = Visitor(tab)
        visitor.open(each.path)
        visitor.see_all()
        check.looked_at(each.path)
        with check.expecting("a heading, and fields that take words", path=each.path):
            expect(tab.locator("h1").first).to_be_visible()
            if "newsletter" in each.features:
                # The other fields may unfold with the first.
                visitor.newsletter.field("email").focus()
                visitor.newsletter.field("firstname").fill(TYPED)
                expect(visitor.newsletter.field("firstname")).to_have_value(TYPED)
    for path, visitor in opened.items():
        visitor.page.wait_for_function(OLD)
        check.that(
            not visitor.page.locator(NOTICE).filter(visible=True).count(),
            path=path,
            expected="no notice, as nothing is waited for",
            seen=visitor.connection_notice.text,
            place=NOTICE,
        )
        for complaint in _complaints(visitor):
            check.found(path=path, expected="no error of the browser", seen=complaint)


@pytest.mark.req("ROB-01", "BLK-02")
@pytest.mark.parametrize("trouble", ["refused", "closed", "silent"])
def test_filter_works_without_a_socket(
    check: Check, visitor: Visitor, site_map: SiteMap, trouble: str
) -> None:
    """A filter answers by HTTP where the socket is refused, closed at once or silent."""
    page = site_map.page_with("agenda") or site_map.page_with("listing")
    if page is None:
        verdicts.not_applicable("the content has no agenda and no listing")
    make: dict[str, troubles.Trouble] = {
        "refused": troubles.refuse_sockets,
        "closed": troubles.close_sockets,
        "silent": troubles.silence_sockets,
    }
    make[trouble](visitor.page)
    visitor.open(page.path)
    listing: elements.Listing = visitor.agenda if "agenda" in page.features else visitor.listing
    name = listing.filters.last.get_attribute("name") or "" if listing.filters.count() else ""
    choices = listing.choices(name) if name else []
    if not choices:
        verdicts.not_applicable("the agenda has nothing to choose from")
    before = listing.entries.count()
    check.looked_at(page.path)
    select = listing.filter(name)
    with check.expecting(f"{choices[0]} is chosen, in the address too", place=".listing-filters"):
        listing.choose(name, choices[0])
        _await_query(visitor.page, name, choices[0])
        expect(select).to_have_value(choices[0])
    with check.expecting("all entries again without the choice", place=".listing-filters"):
        listing.choose(name, "")
        expect(visitor.page).not_to_have_url(re.compile(re.escape(quote_plus(choices[0]))))
        expect(listing.entries).to_have_count(before)
    with check.expecting("no notice at the end", place=NOTICE):
        visitor.connection_notice.await_gone()
    for each in _complaints(visitor):
        check.found(expected="no error of the browser", seen=each)


@pytest.mark.req("ROB-01", "NWS-05", "BLK-04")
def test_typed_words_stay_without_network(check: Check, visit: VisitFeature) -> None:
    """The words typed stay when the network goes and comes back, and the page is not reloaded."""
    visitor = visit("newsletter")
    page, field = visitor.page, visitor.newsletter.field("firstname")
    page.evaluate(MARK)
    visitor.newsletter.bring_into_view()
    typed = Entries().new().fill(visitor.newsletter.form)
    field.fill(TYPED)
    check.looked_at(page.url)
    place = "[name=firstname]"
    with go_offline(page), check.expecting("typed words without network", place=place):
        _let_time_pass(page)
        expect(field).to_have_value(TYPED)
        field.press("End")
        field.type(" B.")
        _let_time_pass(page)
        expect(field).to_have_value(f"{TYPED} B.")
    with check.expecting("the same words with the network available again", place=place):
        _let_time_pass(page)
        expect(field).to_have_value(f"{TYPED} B.")
    for name, value in (typed | {"firstname": f"{TYPED} B."}).items():
        seen = visitor.newsletter.field(name).input_value()
        check.that(
            seen == value,
            expected=f"{value} in {name} with the network available again",
            seen=seen or "an empty field",
            place=f"[name='{name}']",
        )
    check.that(page.evaluate(MARKED), expected="the same document", seen="a page loaded again")


@pytest.mark.req("ROB-01")
def test_page_is_shown_once_the_network_returns(
    check: Check, visitor: Visitor, site_map: SiteMap
) -> None:
    """Without network a link leads to a notice; with it the page comes and the notice goes."""
    visitor.open("/")
    page, href = visitor.page, _link(visitor.page, site_map)
    check.looked_at(f"/ to {href}")
    title = page.locator("h1").inner_text()
    with go_offline(page):
        page.locator(f"{LINKS}[href='{href}']").first.evaluate("(link) => link.click()")
        with check.expecting("a notice that the page waits for the network", place=NOTICE):
            visitor.connection_notice.await_shown()
            expect(visitor.connection_notice.root).to_be_visible()
        with check.expecting("the page that was there", place="h1"):
            expect(page.locator("h1")).to_have_text(title, use_inner_text=True)
    with check.expecting("the page of the link with the network available again"):
        page.wait_for_url(f"**{href}")
        expect(page.locator("h1")).not_to_have_text(title, use_inner_text=True)
    with check.expecting("no notice any more", place=NOTICE):
        visitor.connection_notice.await_gone()


@pytest.mark.req("RTE-11")
def test_back_and_forward_lead_to_the_same_place(
    check: Check, visitor: Visitor, site_map: SiteMap
) -> None:
    """Back leads to the page before, its title and its place; forward leads to the next again."""
    visitor.open("/")
    page, href = visitor.page, _link(visitor.page, site_map, last=True)
    # The last link is far down: at the top of a page no place has to be restored.
    link = page.locator(f"{LINKS}[href='{href}']").last
    link.scroll_into_view_if_needed()
    visitor.see_all()
    link.scroll_into_view_if_needed()
    await_still(page)
    first = page.locator("h1").inner_text(), page.title(), page.evaluate(TOP)
    check.looked_at(f"/ to {href} and back")
    with await_navigation(page):
        link.click()
    with check.expecting("another page after the link", place="h1"):
        expect(page.locator("h1")).not_to_have_text(first[0], use_inner_text=True)
    second = page.locator("h1").inner_text(), page.title()
    page.go_back()
    with check.expecting("heading and title of the page before", path="/", place="h1"):
        page.wait_for_url(re.compile(r"^[^?#]*//[^/]+/$"))
        expect(page.locator("h1")).to_have_text(first[0], use_inner_text=True)
        expect(page).to_have_title(first[1])
    with check.expecting("the place on the page before", path="/"):
        page.wait_for_function(AT, arg=[first[2], NEAR])
        _let_time_pass(page)
        is_still_there = page.evaluate(AT, [first[2], NEAR])
        check.that(is_still_there, path="/", expected="the place to stay", seen="another later")
    page.go_forward()
    with check.expecting("heading and title of the next page again", path=href, place="h1"):
        page.wait_for_url(f"**{href}")
        expect(page.locator("h1")).to_have_text(second[0], use_inner_text=True)
        expect(page).to_have_title(second[1])
    for each in visitor.complaints:
        check.found(expected="no error of the browser", seen=each)


@pytest.mark.req("RTE-11", "RTE-18")
def test_back_leads_to_the_filter_that_was_chosen(
    check: Check, visitor: Visitor, site_map: SiteMap
) -> None:
    """Back to a listing shows the filter that was chosen, in its field and in the address."""
    listings = (each for each in site_map.pages if "listing" in each.features)
    found = next((each for each in listings if "agenda" not in each.features), None)
    if found is None:
        verdicts.not_applicable("the content has no listing beside the agenda")
    visitor.open(found.path)
    page, listing = visitor.page, visitor.listing
    choices = listing.choices(0) if listing.filters.count() else []
    if not choices:
        verdicts.not_applicable("the listing has nothing to choose from")
    select = listing.filters.first
    name, choice = select.get_attribute("name") or "", choices[0]
    check.looked_at(found.path)
    listing.choose(0, choice)
    with check.expecting("the choice in the address", place=".listing-filters"):
        _await_query(page, name, choice)
    entries, address = listing.entries.count(), page.url
    for leave in (_follow_a_link(site_map), _load_a_file):
        leave(page)
        page.go_back()
        await_hydration(page)
        with check.expecting("address, choice and entries as before", place=".listing-filters"):
            expect(page).to_have_url(address)
            expect(select).to_have_value(choice)
            expect(listing.entries).to_have_count(entries)


@pytest.mark.req("UI-08")
def test_page_loads_nothing_from_other_hosts(check: Check, crawl: Crawl) -> None:
    """No page of the sitemap loads scripts, styles, fonts, frames or pictures of other hosts."""
    check.looked_at(f"{len(crawl.documents)} pages")
    for path, url, place in Hosts.of(crawl).foreign_references(crawl):
        check.found(path=path, expected="nothing of another host", seen=url, place=place)


@pytest.mark.req("UI-08")
def test_no_other_host_is_called_before_consent(
    check: Check,
    page: Page,
    site_map: SiteMap,
    crawl: Crawl,
    sending_guard: Guard,
) -> None:
    """No kind of page calls another host or lets a tracker store something before consent."""
    hosts, context = Hosts.of(crawl), page.context
    called = _watch(context, hosts)
    opened = {}
    for each in _one_of_each(site_map):
        opened[each.path] = tab = context.new_page()
        visitor = Visitor(tab)
        visitor.open(each.path)
        visitor.see_all()
        check.looked_at(each.path)
    for path, tab in opened.items():
        tab.wait_for_function(OLD)
        for name in tracking_names(tab.evaluate(STORED)):
            check.found(path=path, expected="nothing stored by trackers", seen=name)
        # What a page sends when it is left: of one that is really left, not all arrives here.
        tab.evaluate("() => { dispatchEvent(new PageTransitionEvent('pagehide')); }")
        tab.goto("about:blank")
    _judge_storage(check, context.cookies(), hosts)
    for refused in sending_guard.refused:
        if not hosts.is_own(refused.url):
            called.setdefault(refused.url, "")
    for url, path in called.items():
        check.found(path=path, expected="no call of another host before consent", seen=url)


@pytest.mark.req("UI-08")
def test_no_other_host_is_called_after_a_refusal(
    check: Check, visit: VisitFeature, crawl: Crawl
) -> None:
    """After all services were refused, and one by one, a page still calls no other host."""
    visitor = visit("consent")
    page, hosts = visitor.page, Hosts.of(crawl)
    called = _watch(page.context, hosts)
    check.looked_at(page.url)
    with check.expecting("the question about services", place=elements.Consent.selector):
        expect(visitor.consent.root).to_be_visible()
        visitor.consent.refuse()
    with check.expecting("each service can be refused by itself", place="#tarteaucitron"):
        visitor.consent.open()
        for service in visitor.consent.services:
            visitor.consent.deny(service)
            check.that(
                not visitor.consent.allows(service), expected=f"{service} refused", seen="let in"
            )
    page.reload()
    await_hydration(page)
    visitor.see_all()
    page.wait_for_function(OLD)
    with check.expecting("no question a second time", place=elements.Consent.selector):
        expect(visitor.consent.root).to_be_hidden()
    _judge_storage(check, page.context.cookies(), hosts)
    for url in called:
        check.found(expected="no call of another host after a refusal", seen=url)


def _judge_storage(check: Check, cookies: list[Any], hosts: Hosts) -> None:
    """Find cookies of trackers or of other hosts, and consent that nobody has given."""
    names = tracking_names((each["name"], each["value"]) for each in _of_scripts(cookies))
    own = {host.partition(":")[0] for host in hosts.own}
    names += [
        f"{each['name']} of {each['domain']}"
        for each in cookies
        if not any(f".{host}".endswith(f".{each['domain'].lstrip('.')}") for host in own)
    ]
    for name in names:
        check.found(expected="no cookie of a tracker", seen=name)
    given = given_consent(cookies)
    check.that(not given, expected="no service let in by itself", seen=given)


def _of_scripts(cookies: list[Any]) -> list[Any]:
    """Return the cookies that scripts can read; the others hold what the site itself works with."""
    return [each for each in cookies if not each["httpOnly"]]


def _one_of_each(site_map: SiteMap) -> list[SitePage]:
    """Return a page of each kind, the languages in turn, and the home page of each language."""
    kinds: dict[str, list[SitePage]] = {}
    for page in site_map.kinds():
        kinds.setdefault(page.kind, []).append(page)
    homes = kinds.pop("home", [])
    return homes + [pages[turn % len(pages)] for turn, pages in enumerate(kinds.values())]


def _watch(context: BrowserContext, hosts: Hosts) -> dict[str, str]:
    """Return the calls of other hosts from now on: their URLs, with the path of the page."""
    called: dict[str, str] = {}

    def note(request: Request) -> None:
        if not hosts.is_own(request.url, request.resource_type):
            called.setdefault(request.url, _path_of(request))

    context.on("request", note)
    return called


def _path_of(request: Request) -> str:
    """Return the path of the page that makes a request, where it is known already."""
    try:
        return urlsplit(request.frame.page.url).path
    except Error:
        return ""


def _link(page: Page, site_map: SiteMap, *, last: bool = False) -> str:
    """Return the first or last link of the page's content to another page that is known."""
    known = {each.path for each in site_map.pages} - {"/"}
    hrefs = [each.get_attribute("href") or "" for each in page.locator(LINKS).all()]
    href = next((each for each in (reversed(hrefs) if last else hrefs) if each in known), None)
    if href is None:
        verdicts.not_applicable("the home page has no link to another page")
    return href


def _await_query(page: Page, name: str, value: str) -> None:
    """Wait until the address has a choice."""
    page.wait_for_function(
        "([name, value]) => new URLSearchParams(location.search).getAll(name).includes(value)",
        arg=[name, value],
    )


def _let_time_pass(page: Page) -> None:
    page.wait_for_function(PASSED, arg=page.evaluate(NOW))


def _follow_a_link(site_map: SiteMap) -> Callable[[Page], None]:
    def follow(page: Page) -> None:
        known = {each.path for each in site_map.pages} - {urlsplit(page.url).path}
        links = page.locator("footer a[href^='/']:visible")
        hrefs = [each.get_attribute("href") or "" for each in links.all()]
        href = next((each for each in hrefs if each in known), "")
        if not href:
            return
        with await_navigation(page):
            page.locator(f"footer a[href='{href}']:visible").first.click()

    return follow


def _load_a_file(page: Page) -> None:
    page.goto("/robots.txt")
