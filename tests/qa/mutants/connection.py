"""Mutants of connections: sockets, offline, other hosts, consent."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    asset,
    at,
    changed,
    header,
    is_page,
    pages_in,
    replaced,
    scripted,
    styled,
)
from tests.qa.mutants.mutant import Answer, Mutant, SocketRefused

_TRACKER: Final = "https://www.google-analytics.com/collect?v=1"


def _open_policy(answer: Answer) -> None:
    name = "content-security-policy"
    if policy := answer.header(name):
        for part in ("img-src", "script-src", "style-src", "connect-src", "font-src"):
            policy = policy.replace(f"{part} 'self'", f"{part} 'self' https:")
        answer.set_header(name, policy)


def _framed(answer: Answer) -> None:
    name = "content-security-policy"
    if policy := answer.header(name):
        answer.set_header(name, policy.replace("frame-src ", "frame-src https://maps.example.org "))


MUTANTS: Final = (
    Mutant(
        name="tracker_before_consent",
        topic="trackers",
        what="A tracker is called before anybody has agreed.",
        changes=[changed(is_page, _open_policy), *scripted(f"new Image().src='{_TRACKER}'")],
        caught_by=("test_no_other_host_is_called_before_consent",),
    ),
    Mutant(
        name="tracker_after_a_while",
        topic="trackers",
        what="A tracker is called two seconds after an Italian page was opened.",
        changes=[
            changed(pages_in("it"), _open_policy),
            *scripted(
                f"setTimeout(()=>fetch('{_TRACKER}',{{mode:'no-cors'}}).catch(()=>0),2000)",
                pages_in("it"),
            ),
        ],
        caught_by=("test_no_other_host_is_called_before_consent",),
    ),
    Mutant(
        name="fonts_of_another_host",
        topic="trackers",
        what="A font of every page is fetched from another host.",
        changes=[
            changed(is_page, _open_policy),
            replaced(
                is_page,
                "</head>",
                '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter"/></head>',
                strict=False,
            ),
        ],
        caught_by=(
            "test_no_other_host_is_called_before_consent",
            "test_page_loads_nothing_from_other_hosts",
            "test_content_security_policy_is_strict",
        ),
    ),
    Mutant(
        name="frame_of_another_host",
        topic="trackers",
        what="A map of another host is loaded with one page.",
        changes=[
            changed(at("/en/visit/getting-here/"), _framed),
            replaced(
                at("/en/visit/getting-here/"),
                "</main>",
                '<iframe src="https://maps.example.org/embed" title="Map"></iframe></main>',
            ),
        ],
        caught_by=("test_page_loads_nothing_from_other_hosts",),
    ),
    Mutant(
        name="beacon_at_the_end",
        topic="trackers",
        what="A beacon goes to another host when the page is hidden.",
        changes=[
            changed(is_page, _open_policy),
            *scripted(f"addEventListener('pagehide',()=>navigator.sendBeacon('{_TRACKER}'))"),
        ],
        caught_by=("test_no_other_host_is_called_before_consent",),
    ),
    Mutant(
        name="banner_of_consent_is_hidden",
        topic="consent",
        what="The banner of the consent is not shown.",
        changes=[*styled("#tarteaucitronRoot{display:none!important}")],
        site="every feature",
        caught_by=("test_consent_can_be_refused", "test_no_other_host_is_called_after_a_refusal"),
    ),
    Mutant(
        name="consent_is_given_for_the_visitor",
        topic="consent",
        what="Each service is taken as agreed to before anybody chose.",
        changes=[
            *scripted("document.cookie='tarteaucitron=!gtag=true!googletagmanager=true; path=/'")
        ],
        site="every feature",
        caught_by=("test_no_other_host_is_called_before_consent",),
    ),
    Mutant(
        name="refusal_is_harder",
        topic="consent",
        what="The banner of the consent cannot be refused.",
        changes=[*styled("#tarteaucitronAllDenied2{display:none!important}")],
        site="every feature",
        caught_by=("test_consent_can_be_refused", "test_no_other_host_is_called_after_a_refusal"),
    ),
    Mutant(
        name="page_needs_the_socket",
        paths=("/agenda/",),
        topic="socket refused",
        what="Without a socket the filters of the agenda do nothing.",
        changes=[
            SocketRefused(),
            *scripted(
                "const get=window.fetch;window.fetch=function(...all){return String(all[0]).includes('_payload')?new Promise(()=>0):get.apply(this,all)};for(const name of ['change','submit'])addEventListener(name,event=>{if(event.target.closest('.listing-filters')){event.preventDefault();event.stopImmediatePropagation()}},true)"
            ),
        ],
        caught_by=("test_filter_works_without_a_socket",),
    ),
    Mutant(
        name="error_when_the_socket_is_refused",
        topic="socket refused",
        what="Where the socket is refused the page throws.",
        changes=[
            *scripted(
                "const Real=WebSocket;window.WebSocket=class extends Real{constructor(...all){super(...all);this.addEventListener('error',()=>{throw new Error('socket')})}}"
            )
        ],
        caught_by=(
            "test_page_is_usable_where_the_socket_is_refused",
            "test_filter_works_without_a_socket",
        ),
    ),
    Mutant(
        name="every_page_opens_a_socket_at_once",
        topic="socket",
        what="The socket is opened again and again.",
        must=False,
        reason="an attempt that fails is repeated by the site too; nobody sees it",
        changes=[
            *scripted(
                "setInterval(()=>{new WebSocket(location.origin.replace('http','ws')+'/_villa/live/none/')},300)"
            )
        ],
    ),
    Mutant(
        name="offline_is_not_said",
        paths=("/academie/",),
        topic="offline",
        what="Without network nothing says so.",
        changes=[*styled(".connection-notice{display:none!important}")],
        caught_by=("test_page_is_shown_once_the_network_returns",),
    ),
    Mutant(
        name="offline_loses_what_was_typed",
        topic="offline",
        what="What was typed is empty when the network goes away.",
        changes=[
            *scripted(
                "addEventListener('offline',()=>{for(const form of document.forms)form.reset()})"
            )
        ],
        caught_by=("test_typed_words_stay_without_network",),
    ),
    Mutant(
        name="offline_reloads",
        topic="offline",
        what="When the network comes back the page is loaded again.",
        changes=[*scripted("addEventListener('online',()=>location.reload())")],
        caught_by=(
            "test_typed_words_stay_without_network",
            "test_page_is_shown_once_the_network_returns",
        ),
    ),
    Mutant(
        name="typed_words_vanish",
        topic="typed words",
        what="What was typed is emptied a second later.",
        changes=[
            *scripted(
                "addEventListener('input',event=>setTimeout(()=>{event.target.value=''},1200),true)"
            )
        ],
        caught_by=("test_typed_words_stay_without_network",),
    ),
    Mutant(
        name="client_script_fails",
        topic="console",
        what="The main script of the client has a syntax error.",
        caught_by=(
            "test_page_opens_without_an_error",
            "test_browser_complains_of_nothing",
        ),
        changes=[
            changed(asset("main-"), lambda answer: setattr(answer, "text", answer.text + "\n}{"))
        ],
    ),
    Mutant(
        name="page_may_be_stored_by_proxies",
        topic="caching",
        what="A page that depends on cookies does not say so.",
        must=False,
        reason="the pages of the site depend on no cookie",
        changes=[header(at("/"), "vary", "Accept-Encoding")],
    ),
)
