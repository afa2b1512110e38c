"""Mutants of headers, cookies, compression and caching."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    added_header,
    asset,
    at,
    below,
    changed,
    header,
    is_page,
    pages_in,
)
from tests.qa.mutants.mutant import Alter, Answer, Mutant


def _policy(old: str, new: str) -> Alter:
    def alter(answer: Answer) -> None:
        name = "content-security-policy"
        if policy := answer.header(name):
            answer.set_header(name, policy.replace(old, new))

    return alter


def _plain(answer: Answer) -> None:
    # The proxy leaves alone what says how it is encoded.
    answer.set_header("content-encoding", "identity")


MUTANTS: Final = (
    Mutant(
        name="policy_missing",
        topic="content security policy",
        what="Pages are sent without a content security policy.",
        caught_by=(
            "test_content_security_policy_is_strict",
            "test_inline_scripts_are_allowed_by_the_policy",
        ),
        changes=[header(is_page, "content-security-policy", None)],
    ),
    Mutant(
        name="policy_missing_on_italian_events",
        topic="content security policy",
        what="Italian events alone are sent without a content security policy.",
        caught_by=(
            "test_content_security_policy_is_strict",
            "test_inline_scripts_are_allowed_by_the_policy",
        ),
        changes=[header(below("/it/programme/"), "content-security-policy", None)],
    ),
    Mutant(
        name="policy_allows_inline_script",
        topic="content security policy",
        what="The policy allows scripts in the page.",
        caught_by=("test_content_security_policy_is_strict",),
        changes=[
            changed(is_page, _policy("script-src 'self'", "script-src 'self' 'unsafe-inline'"))
        ],
    ),
    Mutant(
        name="policy_allows_eval",
        topic="content security policy",
        what="The policy allows eval on English pages.",
        caught_by=("test_content_security_policy_is_strict",),
        changes=[
            changed(pages_in("en"), _policy("script-src 'self'", "script-src 'self' 'unsafe-eval'"))
        ],
    ),
    Mutant(
        name="policy_allows_any_host",
        topic="content security policy",
        what="The policy allows scripts of every host.",
        caught_by=("test_content_security_policy_is_strict",),
        changes=[changed(is_page, _policy("script-src 'self'", "script-src * 'self'"))],
    ),
    Mutant(
        name="policy_allows_framing",
        topic="framing",
        what="Every site may frame the pages.",
        caught_by=("test_content_security_policy_is_strict",),
        changes=[
            changed(is_page, _policy("frame-ancestors 'self'", "frame-ancestors *")),
            header(is_page, "x-frame-options", None),
        ],
    ),
    Mutant(
        name="nosniff_missing_on_files",
        topic="security headers",
        what="Files are sent without nosniff.",
        caught_by=("test_security_headers_are_sent",),
        changes=[header(asset(""), "x-content-type-options", None)],
    ),
    Mutant(
        name="nosniff_missing_on_a_page",
        topic="security headers",
        what="One page is sent without nosniff.",
        caught_by=("test_security_headers_are_sent",),
        changes=[header(at("/en/residents/"), "x-content-type-options", None)],
    ),
    Mutant(
        name="referrer_policy_leaks",
        topic="security headers",
        what="The whole address is sent to other sites.",
        caught_by=("test_security_headers_are_sent",),
        changes=[header(is_page, "referrer-policy", "unsafe-url")],
    ),
    Mutant(
        name="permissions_policy_missing",
        topic="security headers",
        what="Pages may use camera and place.",
        caught_by=("test_security_headers_are_sent",),
        changes=[header(is_page, "permissions-policy", None)],
    ),
    Mutant(
        name="opener_policy_missing",
        topic="security headers",
        what="Pages are sent without an opener policy.",
        caught_by=("test_security_headers_are_sent",),
        changes=[header(is_page, "cross-origin-opener-policy", None)],
    ),
    Mutant(
        name="any_origin_may_read",
        topic="security headers",
        what="Any origin may read pages with the visitor's cookies.",
        caught_by=("test_other_sites_cannot_read_the_pages",),
        changes=[
            header(is_page, "access-control-allow-origin", "*"),
            header(is_page, "access-control-allow-credentials", "true"),
        ],
    ),
    Mutant(
        name="server_says_its_version",
        topic="server version",
        what="A header says product and version of the server.",
        caught_by=("test_server_says_nothing_of_its_software",),
        changes=[added_header(is_page, "server", "nginx/1.18.0 (Ubuntu)")],
    ),
    Mutant(
        name="powered_by",
        topic="server version",
        what="Feeds say the version of PHP.",
        caught_by=("test_server_says_nothing_of_its_software",),
        changes=[
            header(lambda request: request.path.endswith(".xml"), "x-powered-by", "PHP/7.4.3")
        ],
    ),
    Mutant(
        name="cookie_for_everybody",
        topic="cookies",
        what="Each visitor gets a cookie for nothing.",
        caught_by=("test_no_page_sets_a_cookie_without_need",),
        changes=[added_header(is_page, "set-cookie", "visitor=8f3a; Path=/; Max-Age=31536000")],
    ),
    Mutant(
        name="cookie_of_a_session",
        topic="cookies",
        what="One page sets a session cookie that scripts can read.",
        caught_by=("test_no_page_sets_a_cookie_without_need",),
        changes=[added_header(at("/contact/"), "set-cookie", "PHPSESSID=abc123; Path=/")],
    ),
    Mutant(
        name="language_cookie_without_samesite",
        topic="cookies",
        what="The cookie of the language goes to every site: SameSite=None without Secure.",
        must=False,
        reason="the cookie is set by a ping, which the kit does not send; browsers refuse it",
        changes=[
            changed(
                lambda request: request.path.startswith("/_villa/locale/"),
                lambda answer: answer.set_header(
                    "set-cookie", "i18n_redirected=fr; Max-Age=31536000; Path=/; SameSite=None"
                ),
            )
        ],
    ),
    Mutant(
        name="pages_not_compressed",
        topic="compression",
        what="Pages are sent without compression.",
        caught_by=("test_texts_are_compressed",),
        changes=[changed(is_page, _plain)],
    ),
    Mutant(
        name="scripts_not_compressed",
        topic="compression",
        what="Scripts are sent without compression.",
        caught_by=("test_texts_are_compressed",),
        changes=[changed(asset("main-", "react-"), _plain)],
    ),
    Mutant(
        name="files_not_cached",
        topic="caching",
        what="Files with a hash in their name are fetched with each page.",
        caught_by=("test_hashed_assets_are_cached_for_long",),
        changes=[header(asset(""), "cache-control", "no-cache")],
    ),
    Mutant(
        name="pages_cached_for_a_year",
        topic="caching",
        what="Pages may be shown for a year without a request.",
        caught_by=("test_pages_are_not_shared_by_caches",),
        changes=[header(is_page, "cache-control", "public, max-age=31536000, immutable")],
    ),
    Mutant(
        name="language_of_the_header",
        topic="language of the address",
        what="Content-Language says French on English pages.",
        caught_by=("test_pages_say_the_language_of_their_address",),
        changes=[header(pages_in("en"), "content-language", "fr")],
    ),
    Mutant(
        name="policy_is_opened_by_another_directive",
        topic="content security policy",
        what="A directive for elements lets every script run, beside a strict one for scripts.",
        caught_by=("test_content_security_policy_is_strict",),
        changes=[
            changed(
                below("/it/"),
                _policy(
                    "script-src 'self'", "script-src-elem * 'unsafe-inline'; script-src 'self'"
                ),
            )
        ],
    ),
    Mutant(
        name="policy_allows_every_secure_host",
        topic="content security policy",
        what="The policy of events allows scripts of every host over https.",
        caught_by=("test_content_security_policy_is_strict",),
        changes=[
            changed(
                below("/programme/"), _policy("script-src 'self'", "script-src https://* 'self'")
            )
        ],
    ),
)
