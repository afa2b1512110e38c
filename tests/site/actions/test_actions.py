"""Actions over HTTP: a POST that counts once, from any client, and costs nobody else anything."""

from __future__ import annotations

import asyncio
import logging
import re
from html import escape
from typing import Any

import httpx
import pytest

from tests.site.actions.conftest import BOOK, POLL, Form, forms, votes
from tests.support.stub_site import ORIGIN, Start
from villa_site.site.actions import service
from villa_site.site.stores.visitors import COOKIE, Visitor

JSON = {"accept": "application/json"}


def attributes(form: str, name: str) -> dict[str, str]:
    """The attributes of the field of this name."""
    (tag,) = re.findall(rf'<input[^>]* name="{name}"[^>]*>|<input name="{name}"[^>]*>', form)
    return dict(re.findall(r'([\w-]+)="([^"]*)"', tag))


def stranger(site: httpx.AsyncClient, address: str = "127.0.0.1") -> httpx.AsyncClient:
    """Another visitor of the same site, from another address where one is given."""
    transport: Any = site._transport
    other = httpx.ASGITransport(app=transport.app, client=(address, 1))
    return httpx.AsyncClient(transport=other, base_url=ORIGIN, headers=site.headers)


@pytest.mark.req("DEV-05")
async def test_vote_is_counted_and_its_page_shown_again(site: httpx.AsyncClient) -> None:
    assert await votes(site) == [0, 0]
    yes, _ = await forms(site, POLL)
    answer = await yes.send(site)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{POLL}#{yes.id}")
    # The cached page is another at once.
    assert await votes(site) == [1, 0]
    assert await votes(site, "/autre/") == [0, 0]


@pytest.mark.req("ROB-03")
async def test_script_has_the_words_for_a_slow_line_and_for_none(site: httpx.AsyncClient) -> None:
    page = (await site.get(BOOK)).text
    (props,) = re.findall(r'{"message":"","failed":"[^}]*}', page)
    assert '"slow":"Votre envoi est en route…"' in props
    assert '"offline":"Pas de connexion.' in props


@pytest.mark.req("DEV-05")
async def test_second_vote_of_a_visitor_is_refused_politely(site: httpx.AsyncClient) -> None:
    yes, no = await forms(site, POLL)
    await yes.send(site)
    answer = await no.send(site)
    assert answer.status_code == 303
    assert "Vous avez déjà voté." in (await site.get(answer.headers["location"])).text
    assert await votes(site) == [1, 0]


@pytest.mark.req("DEV-05")
async def test_submission_that_comes_twice_counts_once(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    sent = {"mot": "deux fois", "villa-ticket": "a name of the browser's"}
    answers = await asyncio.gather(*(book.send(site, sent, headers=JSON) for _ in range(3)))
    assert {each.status_code for each in answers} == {200}
    assert (await site.get(BOOK)).text.count("deux fois") == 1
    await book.send(site, {**sent, "villa-ticket": "another"}, headers=JSON)
    assert (await site.get(BOOK)).text.count("deux fois") == 2


@pytest.mark.req("DEV-05")
async def test_script_gets_the_answer_as_json(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    done = await book.send(site, {"mot": "a"}, headers=JSON)
    assert (done.status_code, done.json()) == (
        200,
        {"message": "Merci <b>!</b>", "page": f"{BOOK}#livre-form"},
    )
    refused = await book.send(site, {"mot": "trop"}, headers=JSON)
    assert (refused.status_code, refused.json()["message"]) == (422, "Trop de mots.<b>")


async def test_thanks_are_shown_in_the_form_and_escaped(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    answer = await book.send(site, {"mot": "a", "age": "7", "genre": "b", "ami": "on"})
    page = (await site.get(answer.headers["location"])).text
    assert '<p class="form-answer" role="status">Merci &lt;b&gt;!&lt;/b&gt;</p>' in page
    assert "[&#x27;a&#x27;, 7, &#x27;b&#x27;, True]" in page


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"mot": "trop"}, "Trop de mots.&lt;b&gt;"),
        ({"mot": "a", "age": "douze <i>"}, "Une réponse manque"),
        ({"mot": "a", "genre": "c"}, "Une réponse manque"),
        ({}, "Une réponse manque"),
    ],
)
async def test_refusal_retains_what_was_typed(
    site: httpx.AsyncClient, sent: dict[str, str], message: str
) -> None:
    (book,) = await forms(site, BOOK)
    typed = {"age": "12", "genre": "b", "ami": "on", **sent}
    answer = await book.send(site, typed)
    assert answer.status_code == 422
    assert answer.headers["cache-control"] == "no-store"
    (form,) = re.findall(r"<form id=\"livre-form.*?</form>", answer.text, re.DOTALL)
    assert message in form
    assert attributes(form, "mot").get("value", "") == sent.get("mot", "")
    assert f">{escape(typed['age'])}</textarea>" in form
    assert ('selected=""' in form) is (typed["genre"] == "b")
    assert "checked" in attributes(form, "ami")
    # The page of the others is as it was.
    assert "Une réponse" not in (await site.get(BOOK)).text


async def test_failure_is_reported_politely_and_may_be_tried_again(
    site: httpx.AsyncClient,
    expect_errors: list[logging.LogRecord],
    caplog: pytest.LogCaptureFixture,
) -> None:
    (book,) = await forms(site, BOOK)
    answer = await book.send(site, {"mot": "casse", "villa-ticket": "a"})
    assert answer.status_code == 500
    assert "L’envoi n’a pas abouti." in answer.text
    assert "broken" not in answer.text
    assert "stage.livre.signer failed" in expect_errors[0].getMessage()
    full = await book.send(site, {"mot": "plein"}, headers=JSON)
    assert (full.status_code, "at most 65536 bytes" in caplog.text) == (500, True)
    done = await book.send(site, {"mot": "enfin", "villa-ticket": "a"}, headers=JSON)
    assert done.status_code == 200


async def test_action_that_takes_too_long_is_ended(
    site: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    expect_errors: list[logging.LogRecord],
) -> None:
    monkeypatch.setattr(service, "SECONDS", 0.05)
    (book,) = await forms(site, BOOK)
    assert (await book.send(site, {"mot": "long"})).status_code == 500
    assert len(expect_errors) == 1


@pytest.mark.req("DEV-05")
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.test"},
        {"origin": "null"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
    ],
)
async def test_action_called_by_a_foreign_page_is_refused(
    site: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    yes, _ = await forms(site, POLL)
    answer = await yes.send(site, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert await votes(site) == [0, 0]


@pytest.mark.parametrize("token", ["", "x", "WyJhIix7fV0.forged", "y" * 100_000])
async def test_action_that_no_page_offers_is_refused(site: httpx.AsyncClient, token: str) -> None:
    yes, _ = await forms(site, POLL)
    answer = await yes.send(site, {"villa-action": token})
    assert answer.status_code in {410, 413}
    assert await votes(site) == [0, 0]


async def test_argument_of_the_page_cannot_be_replaced(site: httpx.AsyncClient) -> None:
    yes, _ = await forms(site, POLL)
    await yes.send(site, {"reponse": "peut-être", "sondage": "autre"})
    assert await votes(site) == [1, 0]


@pytest.mark.req("DEV-04")
@pytest.mark.req("DEV-05")
async def test_votes_of_two_visitors_at_once_both_count(site: httpx.AsyncClient) -> None:
    yes, _ = await forms(site, POLL)
    visitors = [stranger(site) for _ in range(20)]
    await asyncio.gather(*(yes.send(each) for each in visitors))
    assert await votes(site) == [20, 0]


async def test_cookie_is_set_by_an_action_that_needs_it_alone(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    await book.send(site, {"mot": "a"})
    yes, _ = await forms(site, POLL)
    assert COOKIE not in site.cookies
    answer = await site.post(yes.address, data=yes.values)
    assert answer.status_code == 307
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=15552000"):
        assert part in cookie
    assert "Secure" not in cookie


@pytest.mark.usefixtures("pages")
async def test_cookie_is_secure_on_https(start: Start) -> None:
    client = await start(page_cache="on", site_url="https://villa.test")
    client.headers["origin"] = "https://villa.test"
    yes, _ = await forms(client, POLL)
    answer = await client.post(yes.address, data=yes.values)
    assert "Secure" in answer.headers["set-cookie"]


async def without_cookie(form: Form, site: httpx.AsyncClient, **headers: str) -> str:
    """Send a form from a browser without cookies; return the page it is led to."""
    forgetful = stranger(site)
    forgetful.headers.update(headers)
    again = await forgetful.post(form.address, data=form.values)
    forgetful.cookies.clear()
    answer = await forgetful.post(again.headers["location"], data=form.values)
    assert answer.status_code == 303
    forgetful.cookies.clear()
    return (await forgetful.get(answer.headers["location"])).text


@pytest.mark.req("DEV-05")
@pytest.mark.req("ROB-03")
async def test_vote_sent_again_without_cookie_counts_once_and_says_so(
    site: httpx.AsyncClient,
) -> None:
    yes, no = await forms(site, POLL)
    await without_cookie(yes, site)
    assert "Votre envoi a été pris en compte." in await without_cookie(yes, site)
    assert await votes(site) == [1, 0]
    # Another answer is another submission.
    await without_cookie(no, site)
    assert await votes(site) == [1, 1]
    # So is the answer of another browser.
    await without_cookie(yes, site, **{"user-agent": "Lynx"})
    assert await votes(site) == [2, 1]


@pytest.mark.req("DEV-05")
@pytest.mark.req("ROB-03")
async def test_words_sent_again_without_script_count_once_with_their_message(
    site: httpx.AsyncClient,
) -> None:
    (book,) = await forms(site, BOOK)
    for _ in range(2):
        answer = await book.send(site, {"mot": "une fois"})
        page = (await site.get(answer.headers["location"])).text
        assert "Merci &lt;b&gt;!&lt;/b&gt;</p>" in page
    assert page.count("une fois") == 1
    await book.send(site, {"mot": "deux"})
    assert (await site.get(BOOK)).text.count("une fois") == 1
    assert (await site.get(BOOK)).text.count("deux") == 1


@pytest.mark.req("ROB-03")
async def test_same_words_from_the_page_that_answers_are_new(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    answer = await book.send(site, {"mot": "encore"})
    (again,) = await forms(site, answer.headers["location"])
    assert "villa-ticket" not in book.values
    for _ in range(2):
        await again.send(site, {"mot": "encore"})
    assert (await site.get(BOOK)).text.count("encore") == 2


@pytest.mark.req("ROB-03")
async def test_button_pressed_twice_by_a_visitor_has_a_message(site: httpx.AsyncClient) -> None:
    yes, _ = await forms(site, POLL)
    await yes.send(site)
    answer = await yes.send(site)
    page = (await site.get(answer.headers["location"])).text
    assert "Votre envoi a été pris en compte.</p>" in page
    assert await votes(site) == [1, 0]


@pytest.mark.req("DEV-05")
@pytest.mark.req("EXT-07")
async def test_visitors_of_one_address_all_vote(site: httpx.AsyncClient) -> None:
    yes, _ = await forms(site, POLL)
    for _ in range(130):
        assert (await yes.send(stranger(site))).status_code == 303
    assert await votes(site) == [130, 0]


@pytest.mark.req("EXT-07")
async def test_address_that_makes_up_visitors_is_limited(site: httpx.AsyncClient) -> None:
    transport: Any = site._transport
    limited = service.ActionService(transport.app.site, {})
    allowed = [limited.allows("10.0.0.1", Visitor(str(number))) for number in range(600)]
    assert service.ADDRESS_BURST <= sum(allowed) < 600
    assert not limited.allows_address("10.0.0.1")
    assert limited.allows("10.0.0.2", Visitor("sofia"))


@pytest.mark.req("EXT-07")
async def test_robots_of_one_address_without_cookies_stay_slow(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    statuses = []
    for number in range(200):
        robot = stranger(site)
        answer = await robot.post(book.address, data={**book.values, "mot": f"mot-{number}"})
        if answer.status_code == 307:
            robot.cookies.clear()
            answer = await robot.post(answer.headers["location"], data=book.values)
        statuses.append(answer.status_code)
    assert 59 <= statuses.count(303) <= 100
    assert statuses[-1] == 429
    # A visitor with a cookie is not one of them.
    yes, _ = await forms(site, POLL)
    assert (await yes.send(stranger(site))).status_code == 303


@pytest.mark.req("DEV-05")
async def test_thousand_votes_of_one_address_cost_no_other_visitor_theirs(
    site: httpx.AsyncClient,
) -> None:
    yes, no = await forms(site, POLL)
    flood = stranger(site, "10.0.0.9")
    answers = [await yes.send(flood, headers=JSON) for _ in range(1000)]
    refused = [each for each in answers if each.status_code == 429]
    assert len(refused) > 800
    assert refused[0].headers["retry-after"] == "60"
    assert "Réessayez dans une minute." in refused[0].json()["message"]
    await no.send(stranger(site, "10.0.0.8"))
    assert await votes(site) == [1, 1]


async def test_body_beyond_the_limit_is_refused(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    answer = await book.send(site, {"mot": "x" * 70_000})
    assert answer.status_code == 413


async def test_get_of_the_address_leads_home(site: httpx.AsyncClient) -> None:
    answer = await site.get("/_villa/actions/")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_thanks_leave_no_trace_in_the_next_redirect(site: httpx.AsyncClient) -> None:
    (book,) = await forms(site, BOOK)
    thanks = (await book.send(site, {"mot": "a"})).headers["location"]
    assert thanks == f"{BOOK}?livre-form=ok#livre-form"
    (again,) = await forms(site, thanks)
    assert again.address == f"{book.address}"
