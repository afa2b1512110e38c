"""The headers by which browsers protect visitors and caches serve the right page."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable
from typing import Final

import httpx
import pytest

from villa_site.qa.check import Check
from villa_site.qa.crawl import Answer, Crawl, CrawledPage

pytestmark = pytest.mark.smoke

_HALF_A_YEAR: Final = 15_552_000
_REFERRER: Final = frozenset(
    {
        "no-referrer",
        "same-origin",
        "strict-origin",
        "strict-origin-when-cross-origin",
        "origin",
        "origin-when-cross-origin",
    }
)
_SCRIPTS: Final = frozenset({"", "text/javascript", "application/javascript", "module"})
_UNSAFE: Final = frozenset({"'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:", "data:"})
_MORE_SCRIPTS: Final = ("script-src-elem", "script-src-attr", "worker-src")
_NAMED: Final = ("x-powered-by", "x-aspnet-version", "x-generator", "x-runtime", "x-php-version")


def _policy(answer: Answer) -> dict[str, list[str]]:
    """Return the directives of the content security policy."""
    parts = (each.split() for each in answer.header("content-security-policy").split(";"))
    return {part[0].lower(): part[1:] for part in parts if part}


def _is_any_host(source: str) -> bool:
    """Return whether a source of a policy is every host, such as ``https://*``."""
    return source.rpartition("/")[2].partition(":")[0] == "*"


def _is_no_sniff(value: str) -> bool:
    return value.lower() == "nosniff"


def _is_referrer(value: str) -> bool:
    return value.lower().split(",")[-1].strip() in _REFERRER


def _is_permissions(value: str) -> bool:
    return all(f"{name}=()" in value.replace(" ", "") for name in ("camera", "microphone"))


def _is_opener(value: str) -> bool:
    return value.lower() in {"same-origin", "same-origin-allow-popups"}


_HEADERS: Final[dict[str, tuple[str, Callable[[str], bool]]]] = {
    "x-content-type-options": ("nosniff, so that no file runs as a script", _is_no_sniff),
    "referrer-policy": ("a policy that names no whole address elsewhere", _is_referrer),
    "permissions-policy": ("a policy that closes camera and microphone", _is_permissions),
    "cross-origin-opener-policy": ("same-origin, so that others hold no window", _is_opener),
}


@pytest.mark.req("EXT-13")
def test_security_headers_are_sent(check: Check, crawl: Crawl, client: httpx.Client) -> None:
    """Every page sends the headers that protect its visitors; so do errors, files and redirects."""
    answers = {page.path: page.answer for page in crawl.pages if page.answer.status}
    for path in _others(crawl):
        answers[path] = Answer.of(client.get(path), 0)
    for path, answer in answers.items():
        check.looked_at(path)
        for name, (words, is_right) in _HEADERS.items():
            check.that(
                is_right(answer.header(name)),
                path=path,
                expected=f"the header {name}: {words}",
                seen=answer.header(name) or "none",
            )
    for path, answer in crawl.answers.items():
        check.that(
            not path.startswith("/") or not answer.status or _is_no_sniff(_sniff(answer)),
            path=path,
            expected="the header x-content-type-options: nosniff, as on pages",
            seen=_sniff(answer) or "none",
        )
    _judge_transport(check, crawl, answers)


def _sniff(answer: Answer) -> str:
    return answer.header("x-content-type-options")


def _judge_transport(check: Check, crawl: Crawl, answers: dict[str, Answer]) -> None:
    for path, answer in answers.items():
        if crawl.addresses.visited.startswith("https:"):
            said = answer.header("strict-transport-security")
            seconds = [int(each) for each in re.findall(r"max-age=(\d+)", said)]
            check.that(
                max(seconds, default=0) >= _HALF_A_YEAR,
                path=path,
                expected="the header strict-transport-security for half a year or more",
                seen=said or "none",
            )


def _others(crawl: Crawl) -> list[str]:
    """Return an error, a redirect, a script and a picture."""
    first = next((each for each in crawl.paths if each.strip("/")), "/")
    kinds = ("text/javascript", "text/css", "image/webp", "font/woff2")
    of_kind = (
        next((key for key, answer in crawl.answers.items() if _is(answer, kind, key)), "")
        for kind in kinds
    )
    return ["/villa-site-qa-no-such-page/", first.rstrip("/") or "/", *filter(None, of_kind)]


def _is(answer: Answer, kind: str, key: str) -> bool:
    return answer.media_type == kind and key.startswith("/")


@pytest.mark.req("EXT-13")
def test_content_security_policy_is_strict(
    check: Check, pages: tuple[CrawledPage, ...], client: httpx.Client
) -> None:
    """The content security policy of every page lets no foreign or inline script run."""
    missing = Answer.of(client.get("/villa-site-qa-no-such-page/"), 0)
    answers = {page.path: page.answer for page in pages}
    for path, answer in {**answers, "/villa-site-qa-no-such-page/": missing}.items():
        policy = _policy(answer)
        default = policy.get("default-src", ["*"])
        scripts = set(policy.get("script-src", default))
        for name in _MORE_SCRIPTS:
            scripts |= set(policy.get(name, ()))
        bad = {each for each in scripts if each in _UNSAFE or _is_any_host(each)}
        check.that(
            policy and not bad,
            path=path,
            expected="a policy whose script-src names hosts, hashes or nonces",
            seen=" ".join(sorted(bad)) if policy else "no content-security-policy",
        )
        for name, right in {
            "object-src": {"'none'"},
            "base-uri": {"'none'", "'self'"},
            "frame-ancestors": {"'none'", "'self'"},
            "form-action": {"'none'", "'self'"},
        }.items():
            inherited = default if name == "object-src" else []
            values = set(policy.get(name, inherited))
            allowed = right if name != "form-action" else values - _UNSAFE
            check.that(
                values and values <= allowed,
                path=path,
                expected=f"{name} {' or '.join(sorted(right))} in the policy",
                seen=" ".join(sorted(values)) or "nothing",
            )


@pytest.mark.req("EXT-13")
def test_inline_scripts_are_allowed_by_the_policy(
    check: Check, pages: tuple[CrawledPage, ...]
) -> None:
    """Every script and style within a page is one that its policy lets through."""
    for page in pages:
        policy = _policy(page.answer)
        for name, sources in {
            "script": policy.get("script-src", policy.get("default-src", [])),
            "style": policy.get("style-src", policy.get("default-src", [])),
        }.items():
            for node in page.document.all(name):
                kind = node.get("type").lower()
                if node.has("src") or (name == "script" and kind not in _SCRIPTS):
                    continue
                if node.xpath("ancestor::template | ancestor::noscript"):
                    continue
                digest = b64encode(hashlib.sha256(node.source.encode()).digest()).decode()
                nonce = f"'nonce-{node.get('nonce')}'"
                inline = "'unsafe-inline'" in sources
                check.that(
                    inline or f"'sha256-{digest}'" in sources or nonce in sources,
                    path=page.path,
                    expected=f"a {name} whose hash is in the policy",
                    seen=node.source[:80],
                    place=node.selector,
                )
        for node in page.document.xpath("//*[@*[starts-with(name(), 'on')]]"):
            names = [each for each in node.attributes if each.startswith("on")]
            check.found(
                path=page.path,
                expected="no script in an attribute",
                seen=", ".join(f"{each}={node.get(each)}" for each in names),
                place=node.selector,
            )


@pytest.mark.req("EXT-13")
def test_server_says_nothing_of_its_software(check: Check, crawl: Crawl) -> None:
    """No answer says which software, in which version, has made it."""
    for path, answer in crawl.answers.items():
        if not path.startswith("/"):
            continue
        check.looked_at(path)
        for name in _NAMED:
            check.that(
                not answer.header(name),
                path=path,
                expected=f"no header {name}",
                seen=answer.header(name),
            )
        server = answer.header("server")
        check.that(
            not any(each.isdigit() for each in server),
            path=path,
            expected="a header server without a version",
            seen=server,
        )
    for page in crawl.documents:
        for text in page.document.meta("generator"):
            check.that(
                not any(each.isdigit() for each in text),
                path=page.path,
                expected="no version in meta generator",
                seen=text,
                place="meta[name='generator']",
            )


def test_pages_are_not_shared_by_caches(check: Check, pages: tuple[CrawledPage, ...]) -> None:
    """No cache shows an old page, or the page of another visitor."""
    for page in pages:
        said = page.answer.header("cache-control").lower()
        ages = {name: int(age) for name, age in re.findall(r"(s-maxage|max-age)=(\d+)", said)}
        fresh = any(each in said for each in ("no-cache", "no-store", "must-revalidate"))
        check.that(
            said and "immutable" not in said and (fresh or ages),
            path=page.path,
            expected="Cache-Control with which a page is requested again",
            seen=said or "none",
        )
        check.that(
            max(ages.values(), default=0) <= 3_600,
            path=page.path,
            expected="a page that caches store for an hour at most",
            seen=said,
        )
        public = "public" in said or "s-maxage" in said
        check.that(
            not (public and page.answer.header("set-cookie")),
            path=page.path,
            expected="no cookie in a page that caches share",
            seen=said,
        )


@pytest.mark.req("EXT-10")
def test_unchanged_page_is_not_sent_again(check: Check, crawl: Crawl, client: httpx.Client) -> None:
    """A page or file that has not changed is not sent a second time."""
    homes = [f"/{prefix}/" if prefix else "/" for prefix, _ in crawl.addresses.languages]
    scripts = [key for key, each in crawl.answers.items() if _is(each, "text/javascript", key)]
    for path in [*homes, *scripts[:1]]:
        # The page may have changed since the crawl.
        tag = client.get(path).headers.get("etag", "")
        if not tag:
            check.found(path=path, expected="the header ETag", seen="none")
            continue
        response = client.get(path, headers={"if-none-match": tag})
        check.looked_at(path)
        check.that(
            response.status_code == httpx.codes.NOT_MODIFIED and not response.content,
            path=path,
            expected="status 304 without a body, for the ETag of before",
            seen=f"status {response.status_code}, {len(response.content)} bytes",
        )


@pytest.mark.req("EXT-13")
def test_no_page_sets_a_cookie_without_need(check: Check, crawl: Crawl) -> None:
    """No page sets a cookie for a visitor who has chosen nothing; each that is set is protected."""
    secure = crawl.addresses.visited.startswith("https:")
    listed = set(crawl.paths)
    for path, answer in crawl.answers.items():
        if not path.startswith("/"):
            continue
        check.looked_at(path)
        for name, value in answer.headers:
            if name.lower() != "set-cookie":
                continue
            cookie, *rest = (each.strip() for each in value.split(";"))
            check.that(
                path not in listed or answer.location,
                path=path,
                expected="no cookie for a visitor who has chosen nothing",
                seen=cookie,
            )
            traits = {each.partition("=")[0].lower(): each.partition("=")[2] for each in rest}
            check.that(
                traits.get("samesite", "").lower() in {"lax", "strict"}
                or (traits.get("samesite", "").lower() == "none" and "secure" in traits),
                path=path,
                expected=f"SameSite for the cookie {cookie.partition('=')[0]}",
                seen=value,
            )
            check.that(
                "secure" in traits or not secure,
                path=path,
                expected=f"Secure for the cookie {cookie.partition('=')[0]}",
                seen=value,
            )
            named = cookie.partition("=")[0].lower()
            private = any(each in named for each in ("sess", "auth", "token", "csrf", "user"))
            check.that(
                "httponly" in traits or not private,
                path=path,
                expected=f"HttpOnly for the cookie {named}",
                seen=value,
            )


@pytest.mark.req("EXT-13")
def test_other_sites_cannot_read_the_pages(check: Check, crawl: Crawl) -> None:
    """No page lets scripts of other sites read it as the visitor."""
    for page in crawl.pages:
        check.looked_at(page.path)
        origin = page.answer.header("access-control-allow-origin")
        check.that(
            not origin,
            path=page.path,
            expected="no header access-control-allow-origin",
            seen=origin,
        )
