"""Links lead somewhere, are called something, and point to one place of a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from villa_site.qa import hosts
from villa_site.qa.check import Check
from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.crawl.addresses import origin_of
from villa_site.qa.html import Node

pytestmark = pytest.mark.smoke

_INSIDE: Final = ("/wp-admin", "/wp-json", "/wp-login", "/wp-includes", "/preview/", "/xmlrpc.php")
_NO_VALUES: Final = frozenset({"undefined", "null", "none", "nan", "%s", "%d"})
_NO_CHARACTERS: Final = ("{", "}", "[object", "%7b", "%5bobject", "//", "<", "%3c")
_WEB: Final = ("http", "https", "")
_PROGRAMS: Final = frozenset(
    {"mailto", "tel", "sms", "webcal", "geo", "maps", "whatsapp", "signal", "tg", "skype", "fax"}
)
_MOST_HOPS: Final = 2
_LEAST_DIGITS: Final = 6


@pytest.mark.req("RTE-16")
@pytest.mark.wcag("2.4.5")
def test_links_lead_to_pages_that_answer(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Every link within the site leads to something that answers, over one redirect at most."""
    for page in pages:
        for reference in page.references:
            key = crawl.key(page, reference.url)
            if reference.role not in {"link", "feed"} or key not in crawl.answers:
                continue
            chain = crawl.chain(key)
            answer = crawl.follow(key)
            away = bool(answer.location) and not chain[-1].startswith("/")
            check.that(
                answer.is_success or away,
                path=page.path,
                expected=f"{reference.url} answers",
                seen=answer.in_words if not answer.location else "redirects without an end",
                place=reference.place,
            )
            check.that(
                len(chain) <= _MOST_HOPS,
                path=page.path,
                expected=f"{reference.url} leads there over one redirect at most",
                seen=" → ".join(chain),
                place=reference.place,
            )


@pytest.mark.req("RTE-16")
def test_links_are_for_visitors(check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl) -> None:
    """No link is empty, runs a script, or leads to what visitors do not reach."""
    for page in pages:
        for node in page.document.all("a", "area", "form"):
            url = node.get("action" if node.tag == "form" else "href").strip()
            if node.has("href") or node.has("action"):
                _judge_url(check, crawl, page, node, url)


def _judge_url(check: Check, crawl: Crawl, page: CrawledPage, node: Node, url: str) -> None:
    scheme = url.partition(":")[0].lower() if ":" in url.partition("/")[0] else ""
    problem = _problem_of(crawl, url, scheme)
    if not problem and not url and node.tag != "form":
        problem = "an empty address"
    check.that(
        not problem,
        path=page.path,
        expected="a link for visitors",
        seen=f"{problem}: {url}" if url else problem,
        place=node.selector,
    )


def _problem_of(crawl: Crawl, url: str, scheme: str) -> str:
    """Return what is wrong with the address of a link; an empty text where nothing is."""
    if scheme not in _WEB:
        return _problem_of_scheme(scheme, url.partition(":")[2])
    address = crawl.addresses
    parts, public = urlsplit(url), urlsplit(address.public)
    path = parts.path.lower()
    own = not parts.netloc or origin_of(url) in {address.visited, address.public}
    problems = {
        "an address that was not filled in": url == "#" or _is_unfilled(path),
        "a machine that visitors do not reach": not own and hosts.is_private(url),
        "a folder that is not for visitors": own and path.startswith(_INSIDE),
        f"not {public.scheme}, as the site": parts.hostname == public.hostname
        and parts.scheme not in {"", public.scheme},
    }
    return next((words for words, is_so in problems.items() if is_so), "")


def _problem_of_scheme(scheme: str, rest: str) -> str:
    # A mail that holds a text is for whomever the visitor chooses (RFC 6068).
    to, _, headers = rest.partition("?")
    holds_text = not to and "body" in parse_qs(headers)
    problems = {
        "no address of mail": scheme == "mailto" and not holds_text and "@" not in unquote(rest),
        "no number": scheme in {"tel", "sms"} and not any(each.isdigit() for each in rest),
        f"a link of the kind {scheme}": scheme not in _PROGRAMS,
    }
    return next((words for words, is_so in problems.items() if is_so), "")


def _is_unfilled(path: str) -> bool:
    return any(each in path for each in _NO_CHARACTERS) or not _NO_VALUES.isdisjoint(
        path.split("/")
    )


@pytest.mark.wcag("2.4.4")
def test_links_call_and_write_to_what_they_show(
    check: Check, pages: tuple[CrawledPage, ...]
) -> None:
    """A link that shows a telephone number or an address of mail leads to that one."""
    for page in pages:
        for node in page.document.all("a", "area"):
            scheme, _, rest = node.get("href").strip().partition(":")
            shown, named = node.text.strip(), unquote(rest.partition("?")[0]).strip()
            is_number = scheme.lower() == "tel" and len(_digits(shown)) >= _LEAST_DIGITS
            is_mail = scheme.lower() == "mailto" and shown.count("@") == 1 and " " not in shown
            if is_number or is_mail:
                check.looked_at(page.path)
                # What is shown may lack the country, or the host.
                check.that(
                    _digits(named).endswith(_digits(shown).lstrip("0"))
                    if is_number
                    else shown.lower() in named.lower(),
                    path=page.path,
                    expected=f"a link to {shown}, as it shows",
                    seen=f"{scheme}:{named}",
                    place=node.selector,
                )


def _digits(text: str) -> str:
    return "".join(each for each in text if each.isdigit())


@pytest.mark.req("EXT-13")
def test_links_and_forms_to_other_sites_are_safe(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """No link gives another site hold of the page, and no form sends what is typed elsewhere."""
    for page in pages:
        for node in page.document.all("a", "area", "form"):
            url = node.get("action" if node.tag == "form" else "href").strip()
            if crawl.key(page, url).startswith("/") or not url.startswith(("http", "//")):
                continue
            relations = set(node.get("rel").lower().split())
            held = node.get("target") == "_blank" and not relations & {"noopener", "noreferrer"}
            check.that(
                not held and "opener" not in relations,
                path=page.path,
                expected="rel=noopener for a link that opens a tab",
                seen=f"rel={node.get('rel')!r}: {url}",
                place=node.selector,
            )
            check.that(
                node.tag != "form" or node.get("method").lower() != "post",
                path=page.path,
                expected="a form that sends to the site",
                seen=url,
                place=node.selector,
            )


@pytest.mark.req("RTE-11")
@pytest.mark.wcag("2.4.1")
def test_anchors_exist_once(check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl) -> None:
    """Every link to a part of a page leads to one that exists."""
    marks: dict[str, frozenset[str]] = {}
    for page in pages:
        for node in page.document.all("a", "area"):
            url, _, fragment = node.get("href").strip().partition("#")
            if not fragment or ":~:" in fragment or fragment == "top":
                continue
            key = crawl.chain(crawl.key(page, url))[-1] if url else page.path
            if not crawl.at(key).is_html or not crawl.at(key).is_success:
                continue
            if key not in marks:
                marks[key] = frozenset(_marks(crawl.page(key)))
            check.looked_at(f"{key}#{fragment}")
            check.that(
                unquote(fragment) in marks[key],
                path=page.path,
                expected=f"a part #{fragment} of {key}",
                seen="none",
                place=node.selector,
            )


def _marks(page: CrawledPage) -> Iterator[str]:
    for node in page.document.all():
        yield from (each for each in (node.get("id"), node.get("name")) if each)


@pytest.mark.wcag("1.3.1", "4.1.2")
def test_ids_are_unique(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """No page has an id twice, and labels and descriptions refer to ids that exist."""
    for page in pages:
        nodes = [
            node for node in page.document.xpath("//*[@id]") if not node.xpath("ancestor::template")
        ]
        counts = Counter(node.get("id") for node in nodes)
        for name, count in counts.items():
            check.that(
                count == 1 and name.strip() and " " not in name,
                path=page.path,
                expected=f"one element with the id {name!r}",
                seen=f"{count} of them",
                place=f"#{name}",
            )
        for node in page.document.all():
            for attribute in ("for", "aria-labelledby", "aria-describedby"):
                for name in node.get(attribute).split():
                    check.that(
                        name in counts,
                        path=page.path,
                        expected=f"an element with the id {name}, named by {attribute}",
                        seen="none",
                        place=node.selector,
                    )


@pytest.mark.wcag("2.4.4", "4.1.2")
def test_links_and_buttons_have_names(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """Every link and button has a name."""
    for page in pages:
        labels = {node.get("id"): node.text for node in page.document.xpath("//*[@id]")}
        for node in page.document.all("a", "button", "summary"):
            if node.name or (node.tag == "a" and not node.has("href")):
                continue
            if node.is_hidden or node.get("aria-hidden") == "true":
                continue
            check.that(
                any(labels.get(each) for each in node.get("aria-labelledby").split()),
                path=page.path,
                expected=f"a name of the {'link' if node.tag == 'a' else 'button'}",
                seen="none",
                place=node.selector,
            )


@pytest.mark.req("RTE-01")
def test_links_stay_in_their_language(
    check: Check, pages: tuple[CrawledPage, ...], crawl: Crawl
) -> None:
    """Links lead to pages of the same language, unless they say another."""
    for page in pages:
        for node in page.document.all("a"):
            key = crawl.key(page, node.get("href").strip())
            if not key.startswith("/") or node.has("hreflang") or node.has("lang"):
                continue
            if key not in crawl.listed or crawl.addresses.language(key) == page.language:
                continue
            check.found(
                path=page.path,
                expected=f"a link to a page in {page.language}, or hreflang",
                seen=f"{node.name}: {key}",
                place=node.selector,
            )
