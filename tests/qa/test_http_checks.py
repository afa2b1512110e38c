"""Each check over HTTP finds what is planted in a small site, and nothing in the site as it is."""

from __future__ import annotations

import importlib
import inspect
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import httpx
import pytest

from villa_site.qa.check import Check
from villa_site.qa.checks import SUITE
from villa_site.qa.crawl import Answer, Crawl, Picture, SitemapEntry, SitemapFile
from villa_site.qa.crawl.addresses import Addresses
from villa_site.qa.html import Document, references
from villa_site.qa.suite.http import test_headers, test_pages_answer

HOST: Final = "https://villa.test"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; base-uri 'none'; "
    "frame-ancestors 'self'; form-action 'self'"
)
_HEADERS: Final = (
    ("content-type", "text/html; charset=utf-8"),
    ("content-security-policy", _POLICY),
    ("cache-control", "private, max-age=0, must-revalidate"),
)
_NAMES: Final = {
    "/": "Villa",
    "/agenda/": "Agenda",
    "/it/": "La villa",
    "/it/agenda/": "Agenda italiana",
}
_PAIRS: Final = {"/": "/it/", "/agenda/": "/it/agenda/"}


def html(path: str) -> str:
    """A page of the site, right in all that the checks look at."""
    language = "it" if path.startswith("/it/") else "fr"
    french = path if language == "fr" else next(f for f, i in _PAIRS.items() if i == path)
    title, url = _NAMES[path], f"{HOST}{path}"
    listed = (each for each in _NAMES if each.startswith("/it/") == (language == "it"))
    menu = "".join(f'<a href="{each}">{_NAMES[each]}</a>' for each in listed)
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f'<meta name="description" content="Sur {title}"><link rel="canonical" href="{url}">'
        f'<link rel="alternate" hreflang="fr" href="{HOST}{french}">'
        f'<link rel="alternate" hreflang="it" href="{HOST}{_PAIRS[french]}">'
        f'<link rel="alternate" hreflang="x-default" href="{HOST}{french}">'
        f'<meta property="og:type" content="website"><meta property="og:title" content="{title}">'
        f'<meta property="og:description" content="Sur {title}">'
        f'<meta property="og:url" content="{url}"><meta property="og:site_name" content="Villa M">'
        f'<meta property="og:locale" content="{language}_XX">'
        f'<meta property="og:image" content="{HOST}/share.png">'
        '<meta property="og:image:width" content="1200"><meta property="og:image:alt" content="a">'
        '<meta name="twitter:card" content="summary"><link rel="icon" href="/icon.svg">'
        '<link rel="stylesheet" href="/style-abcdefgh.css"></head><body><div id="villa"><header>'
        f"{menu}</header>"
        f'<main id="main"><h1>{title}</h1><h2>Suite</h2><a href="#main">Haut</a>'
        '<img src="/a.webp" srcset="/a.webp 640w" alt="Mur" width="640" height="480"></main>'
        "<footer>Fin</footer></div></body></html>"
    )


def answer(body: str, *headers: tuple[str, str], status: int = 200, **more: Any) -> Answer:
    """An answer with a body."""
    packed = zlib.compress(body.encode())
    return Answer(status=status, headers=headers, packed=packed, size=len(body), **more)


def crawl(planted: Mapping[str, Answer] | None = None, sitemap: str = "") -> Crawl:
    """The crawl of the site, with other answers planted."""
    answers = {path: answer(html(path), *_HEADERS) for path in _NAMES}
    picture = Picture(format="png", width=1200, height=630)
    small = Picture(format="webp", width=640, height=480)
    long = ("cache-control", "public, max-age=31536000, immutable")
    answers |= {
        "/share.png": answer("x", ("content-type", "image/png"), picture=picture),
        "/icon.svg": answer("x", ("content-type", "image/svg+xml"), picture=small),
        "/a.webp": answer("x", ("content-type", "image/webp"), picture=small),
        "/style-abcdefgh.css": answer("a{}", ("content-type", "text/css"), long),
        "/robots.txt": answer(f"Sitemap: {HOST}/sitemap.xml", ("content-type", "text/plain")),
        "/sitemap.xml": answer("x", ("content-type", "application/xml")),
        "/none/": answer("", ("content-type", "text/html"), status=404),
    } | dict(planted or {})
    entries = tuple(_entry(path) for path in _NAMES if path != sitemap)
    return Crawl(
        addresses=Addresses(visited=HOST, public=HOST, languages=(("", "fr"), ("it", "it"))),
        answers=answers,
        references={path: tuple(references(Document.parse(answers[path].body))) for path in _NAMES},
        files=(SitemapFile(path="/sitemap.xml", entries=entries),),
        paths=tuple(_NAMES),
    )


def _entry(path: str) -> SitemapEntry:
    french = next(f for f, i in _PAIRS.items() if path in {f, i})
    alternates = {"fr": french, "it": _PAIRS[french], "x-default": french}
    return SitemapEntry(
        url=f"{HOST}{path}",
        modified="2026-11-27",
        alternates=tuple((code, f"{HOST}{each}") for code, each in alternates.items()),
    )


def _checks() -> Iterator[tuple[str, Callable[..., None]]]:
    """Yield the checks that need the crawl alone."""
    for file in sorted((SUITE / "http").glob("test_*.py")):
        module = importlib.import_module(f"villa_site.qa.suite.http.{file.stem}")
        for name, function in vars(module).items():
            if not name.startswith("test_") or not inspect.isfunction(function):
                continue
            needed = set(inspect.signature(function).parameters)
            if needed <= {"check", "crawl", "pages"}:
                yield name, function


CHECKS: Final = dict(_checks())


def findings(name: str, judged: Crawl) -> str:
    """Run a check; return its findings in lines."""
    check = Check()
    pages = tuple(each for each in judged.documents if each.answer.is_success)
    given = {"check": check, "crawl": judged, "pages": pages}
    CHECKS[name](**{key: given[key] for key in inspect.signature(CHECKS[name]).parameters})
    return "\n".join(str(each) for each in check.findings)


@pytest.mark.parametrize("name", CHECKS)
def test_site_as_it_is_has_no_finding(name: str) -> None:
    assert findings(name, crawl()) == ""


FORM: Final = (
    '<form method="post" action="/"><label for="a">Courriel *</label>'
    '<input id="a" type="email" name="email" required autocomplete="email">'
    '<label><input type="checkbox" name="consent" required>Oui</label>'
    '<fieldset><legend>Langue</legend><label><input type="radio" name="l">Une</label>'
    '<label><input type="radio" name="l">Autre</label></fieldset>'
    '<div aria-hidden="true"><input name="website"></div><button type="submit">Envoyer</button>'
    "</form>"
)
FIELDS: Final = [
    ("test_forms_are_what_they_say", "required autocomplete", "autocomplete", "is required"),
    ("test_forms_are_what_they_say", "<legend>Langue</legend>", "", "group with a name"),
    ("test_forms_are_what_they_say", 'type="submit"', 'type="button"', "button that sends"),
    ("test_what_is_typed_is_not_in_the_address", 'method="post"', 'method="get"', "by POST"),
    ("test_what_is_typed_is_not_in_the_address", 'type="radio"', 'type="file"', "multipart"),
]


@pytest.mark.parametrize(("name", "old", "new", "words"), FIELDS)
def test_planted_bug_of_a_form_is_found(name: str, old: str, new: str, words: str) -> None:
    page = html("/agenda/").replace("<h2>", f"{FORM}<h2>")
    assert findings(name, crawl({"/agenda/": answer(page, *_HEADERS)})) == ""
    planted = answer(page.replace(old, new), *_HEADERS)
    assert words in findings(name, crawl({"/agenda/": planted}))


PLANTED: Final = [
    ("test_titles_are_there_and_unique", "<title>Agenda</title>", "", "one title"),
    ("test_titles_are_there_and_unique", "<title>Agenda</title>", "<title>Villa</title>", "own"),
    ("test_descriptions_are_there_and_unique", "Sur Agenda", "", "one description"),
    ("test_pages_have_one_main_heading", "<h1>Agenda</h1>", "<h1> </h1>", "h1 with text"),
    ("test_pages_have_one_main_heading", "<h2>Suite</h2>", "<h1>Suite</h1>", "one h1"),
    ("test_headings_are_in_order", "<h2>Suite</h2>", "<h4>Suite</h4>", "level 2"),
    ("test_pages_say_the_language_of_their_address", 'lang="fr"', 'lang="en"', "language fr"),
    ("test_pages_can_be_read_on_a_phone", "width=device-width", "width=900", "device-width"),
    (
        "test_pages_can_be_read_on_a_phone",
        "device-width",
        "device-width, user-scalable=no",
        "zoomed",
    ),
    ("test_page_is_whole_in_its_html", "</body></html>", "", "ends with </html>"),
    ("test_page_is_whole_in_its_html", "<footer>Fin</footer>", "", "footer"),
    ("test_pages_are_html_in_utf8", 'charset="utf-8"', 'charset="latin1"', "meta charset"),
    ("test_page_has_its_canonical_address", f'{HOST}/agenda/"><l', '/agenda/"><l', "canonical"),
    ("test_page_has_its_translations", f"{HOST}/it/agenda/", f"{HOST}/it/", "names this page"),
    ("test_page_has_its_translations", 'hreflang="x-default"', 'hreflang="de"', "x-default"),
    ("test_sitemap_and_pages_agree", f"{HOST}/it/agenda/", f"{HOST}/it/", "of the sitemap"),
    (
        "test_pages_may_be_found_by_search_engines",
        "<title>",
        '<meta name="robots" content="noindex"><title>',
        "search engines",
    ),
    ("test_page_can_be_shared", 'property="og:title"', 'property="x"', "og:title"),
    ("test_page_can_be_shared", f'"og:url" content="{HOST}', '"og:url" content="x', "og:url"),
    ("test_page_has_a_picture_to_share", f"{HOST}/share.png", "/share.png", "whole address"),
    ("test_page_has_a_picture_to_share", 'width" content="1200"', 'width" content="9"', "1200"),
    ("test_pages_have_an_icon", 'rel="icon"', 'rel="x"', "icon"),
    ("test_links_lead_to_pages_that_answer", 'href="#main"', 'href="/none/"', "/none/ answers"),
    ("test_links_are_for_visitors", 'href="#main"', 'href="javascript:void(0)"', "visitors"),
    ("test_links_are_for_visitors", 'href="#main"', 'href="http://localhost:9/"', "visitors"),
    ("test_links_are_for_visitors", 'href="#main"', 'href="/wp-admin/"', "visitors"),
    ("test_links_are_for_visitors", 'href="#main"', 'href="/a/undefined/"', "visitors"),
    ("test_links_are_for_visitors", 'href="#main"', 'href=""', "visitors"),
    (
        "test_links_and_forms_to_other_sites_are_safe",
        'href="#main"',
        'href="https://other.example/" target="_blank"',
        "noopener",
    ),
    (
        "test_links_and_forms_to_other_sites_are_safe",
        "<h2>",
        '<form method="post" action="https://other.example/"></form><h2>',
        "sends to the site",
    ),
    ("test_links_are_for_visitors", 'href="#main"', 'href="htps://villa.test/"', "kind htps"),
    (
        "test_links_call_and_write_to_what_they_show",
        '"#main">Haut',
        '"tel:+390600000151">+39 06 0000 0152',
        "+39 06 0000 0152",
    ),
    (
        "test_links_call_and_write_to_what_they_show",
        '"#main">Haut',
        '"mailto:a@villa.test">b@villa.test',
        "b@villa.test",
    ),
    (
        "test_frame_is_the_same_on_every_page",
        '<a href="/agenda/">Agenda</a></header>',
        "</header>",
        "without",
    ),
    ("test_frame_is_the_same_on_every_page", "Fin</footer>", '<a href="/">A</a></footer>', "A (/)"),
    (
        "test_pages_are_written_in_the_direction_of_their_language",
        '<html lang="fr"',
        '<html lang="fr" dir="rtl"',
        "ltr",
    ),
    (
        "test_links_lead_to_pages_that_answer",
        "<h2>",
        '<form action="/none/"></form><h2>',
        "/none/ answers",
    ),
    ("test_pictures_have_alternatives", 'alt="Mur"', 'alt="Image 3"', "what is seen"),
    ("test_fields_have_names", "<h2>", '<input id="a" name="q"><h2>', "label of the field q"),
    ("test_fields_have_names", "<h2>", '<label for="b">Q</label><select id="a"></select><h2>', ""),
    ("test_fields_for_own_data_say_so", "<h2>", '<input type="email"><h2>', "autocomplete email"),
    (
        "test_consent_is_left_to_the_visitor",
        "<h2>",
        '<input type="checkbox" name="consent" required checked><h2>',
        "without a tick",
    ),
    (
        "test_consent_is_left_to_the_visitor",
        "<h2>",
        '<input type="checkbox" name="consent"><h2>',
        "is required",
    ),
    ("test_anchors_exist_once", 'href="#main"', 'href="#none"', "#none"),
    ("test_ids_are_unique", "<h2>", '<h2 id="main">', "one element with the id 'main'"),
    ("test_links_and_buttons_have_names", ">Haut<", "><", "name of the link"),
    ("test_links_stay_in_their_language", 'href="#main"', 'href="/it/agenda/"', "page in fr"),
    ("test_pictures_have_alternatives", ' alt="Mur"', "", "attribute alt"),
    ("test_pictures_have_alternatives", 'alt="Mur"', 'alt="IMG_1.jpg"', "in words"),
    ("test_pictures_keep_their_place", ' width="640"', "", "width and height"),
    ("test_pictures_keep_their_place", 'width="640"', 'width="900"', "proportions"),
    ("test_pictures_have_the_widths_that_are_said", "640w", "900w", "640w"),
    ("test_inline_scripts_are_allowed_by_the_policy", "<h2>", "<script>a()</script><h2>", "hash"),
    ("test_inline_scripts_are_allowed_by_the_policy", "<h2>", '<h2 onclick="a()">', "attribute"),
    ("test_pages_hold_no_key_or_placeholder", "Suite", "block.hero.title", "key"),
    ("test_pages_hold_no_key_or_placeholder", "Suite", "%s places", "placeholder"),
    ("test_pages_hold_no_key_or_placeholder", 'alt="Mur"', 'alt="undefined"', "nothing"),
    ("test_pages_hold_no_markup_or_broken_letters", "Suite", "&lt;p&gt;", "markup"),
    ("test_pages_hold_no_markup_or_broken_letters", "Suite", "soirÃ©e", "letters"),
    ("test_pages_hold_no_markup_or_broken_letters", "Suite", "[gallery ids='1']", "shortcode"),
    ("test_no_answer_shows_the_inside_of_the_server", "Suite", "SQLSTATE[42]", "database"),
    (
        "test_pages_load_over_https_only",
        'src="/a.webp"',
        'src="http://cdn.example/a.webp"',
        "https",
    ),
    ("test_pages_do_not_move_on", "<title>", '<meta http-equiv="refresh" content="9"><title>', "9"),
]


@pytest.mark.parametrize(("name", "old", "new", "words"), PLANTED)
def test_planted_bug_of_a_page_is_found(name: str, old: str, new: str, words: str) -> None:
    text = html("/agenda/")
    assert old in text
    page = answer(text.replace(old, new), *_HEADERS)
    found = findings(name, crawl({"/agenda/": page}))
    assert found.startswith("/agenda/: ")
    assert words in found


def test_site_in_one_language_names_no_translations() -> None:
    alternate = re.compile(r'<link rel="alternate"[^>]*>')
    planted = {path: answer(alternate.sub("", html(path)), *_HEADERS) for path in ("/", "/agenda/")}
    judged = crawl(planted)
    assert "translation fr" in findings("test_page_has_its_translations", judged)
    alone = replace(judged, paths=tuple(planted))
    assert findings("test_page_has_its_translations", alone) == ""


HEADERS: Final = [
    ("test_pages_are_html_in_utf8", "content-type", "text/html; charset=latin1"),
    ("test_pages_are_not_shared_by_caches", "cache-control", "public, max-age=31536000"),
    ("test_pages_may_be_found_by_search_engines", "x-robots-tag", "noindex"),
    ("test_no_page_sets_a_cookie_without_need", "set-cookie", "a=b; SameSite=Lax; Secure"),
    ("test_server_says_nothing_of_its_software", "server", "nginx/1.18"),
    ("test_server_says_nothing_of_its_software", "x-powered-by", "PHP/8"),
    ("test_other_sites_cannot_read_the_pages", "access-control-allow-origin", "*"),
    ("test_pages_say_the_language_of_their_address", "content-language", "en"),
]


@pytest.mark.parametrize(("name", "header", "value"), HEADERS)
def test_planted_header_is_found(name: str, header: str, value: str) -> None:
    headers = tuple(dict(_HEADERS).items() | {(header, value)})
    headers_sent = tuple(pair for pair in headers if pair[0] != header or pair[1] == value)
    page = answer(html("/agenda/"), *headers_sent)
    assert findings(name, crawl({"/agenda/": page})).startswith("/agenda/: ")


ANSWERS: Final = [
    ("test_pages_answer_with_status_200", "/agenda/", {"status": 500}, "status 200"),
    ("test_pages_answer_with_status_200", "/agenda/", {"status": 0, "error": "x"}, "no answer"),
    ("test_pictures_can_be_seen", "/a.webp", {"picture": None}, "no whole picture"),
    ("test_page_has_a_picture_to_share", "/share.png", {"status": 404}, "status 404"),
    ("test_scripts_styles_and_fonts_can_be_fetched", "/style-abcdefgh.css", {"status": 404}, "404"),
    ("test_hashed_assets_are_cached_for_long", "/style-abcdefgh.css", {"headers": ()}, "immutable"),
    ("test_robots_txt_names_the_sitemap", "/robots.txt", {"packed": b""}, "Sitemap"),
    ("test_texts_are_compressed", "/agenda/", {"size": 90_000}, "compressed"),
]


@pytest.mark.parametrize(("name", "path", "changed", "words"), ANSWERS)
def test_planted_answer_is_found(name: str, path: str, changed: dict[str, Any], words: str) -> None:
    planted = replace(crawl().at(path), **changed)
    assert words in findings(name, crawl({path: planted}))


def test_page_that_the_sitemap_forgets_is_named() -> None:
    found = findings("test_linked_pages_are_in_the_sitemap", crawl(sitemap="/it/agenda/"))
    assert "the page /it/agenda/, to which /" in found


def test_redirects_without_end_are_found() -> None:
    there = answer("", ("location", "/b/"), status=308)
    back = answer("", ("location", "/a/"), status=308)
    assert "/a/ → /b/ → /a/" in findings("test_redirects_end", crawl({"/a/": there, "/b/": back}))


POLICIES: Final = [
    ("script-src 'self'", "script-src 'self' https://*"),
    ("script-src 'self'", "script-src 'self' *:443"),
    ("script-src 'self'", "script-src 'self'; script-src-elem * 'unsafe-inline'"),
    ("script-src 'self'", "script-src 'self'; script-src-attr 'unsafe-inline'"),
    ("script-src 'self'", "script-src 'self' 'unsafe-eval'"),
    ("script-src 'self'", "script-src 'self' 'sha256-abc=' 'unsafe-inline'"),
    ("frame-ancestors 'self'", "frame-ancestors *"),
    (_POLICY, ""),
]


class _Client:
    """A client for which every answer is the same."""

    def __init__(self, seconds: float = 0, policy: str = _POLICY) -> None:
        self.response = httpx.Response(404, headers={"content-security-policy": policy})
        self.response.elapsed = timedelta(seconds=seconds)

    def get(self, _path: str) -> httpx.Response:
        return self.response


@pytest.mark.parametrize(("old", "new"), POLICIES)
def test_policy_that_lets_scripts_run_is_found(old: str, new: str) -> None:
    headers = tuple((key, value.replace(old, new)) for key, value in _HEADERS)
    judged = crawl({"/agenda/": answer(html("/agenda/"), *headers)})
    pages = tuple(each for each in judged.documents if each.answer.is_success)
    check = Check()
    test_headers.test_content_security_policy_is_strict(check, pages, _Client())  # type: ignore[arg-type]
    assert {each.path for each in check.findings} == {"/agenda/"}


@pytest.mark.parametrize(("again", "found"), [(0.1, []), (9, ["/agenda/"])])
def test_page_that_is_slow_twice_is_found(again: float, found: list[str]) -> None:
    judged = crawl({"/agenda/": answer(html("/agenda/"), *_HEADERS, seconds=8)})
    check = Check()
    test_pages_answer.test_no_page_takes_much_longer_than_the_others(
        check,
        judged,
        _Client(again),  # type: ignore[arg-type]
    )
    assert [each.path for each in check.findings] == found
