"""The links of the newsletter's mails: a question in the reader's language, then the answer."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.support.stub_site import ORIGIN
from villa_site.site.forms.subscription import ADDRESS

CONFIRM = f"c.12.1790000000.{'a' * 64}"
LEAVE = f"u.{'b' * 32}.{'c' * 64}"
LINK = "/wp-json/wpnuxt/v1/newsletter/link"


class Newsletter:
    """A backend that answers the links of mails."""

    def __init__(self, others: Any) -> None:
        self.others = others
        self.reply = {"code": "success", "message": "Merci & à bientôt.", "success": True}
        self.status = 200
        self.tokens: list[str] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if request.url.path != LINK:
            reply: httpx.Response = self.others(request)
            return reply
        self.tokens.append(json.loads(request.content)["token"])
        return httpx.Response(self.status, json=self.reply)


@pytest.fixture
def newsletter(backend: Any) -> Newsletter:
    return Newsletter(backend)


@pytest.fixture
async def site(start: Any, newsletter: Newsletter) -> httpx.AsyncClient:
    client: httpx.AsyncClient = await start(page_cache="on", transport=newsletter)
    client.headers["origin"] = ORIGIN
    return client


@pytest.mark.parametrize(
    ("token", "lang", "title", "button"),
    [
        (CONFIRM, "fr", "Confirmer votre inscription\u202f?", "Confirmer mon inscription"),
        (CONFIRM, "it", "Confermare l’iscrizione?", "Conferma l’iscrizione"),
        (LEAVE, "en", "Unsubscribe?", "Unsubscribe"),
    ],
)
async def test_link_shows_a_question_before_anything_is_changed(
    site: httpx.AsyncClient, newsletter: Newsletter, token: str, lang: str, title: str, button: str
) -> None:
    reply = await site.get(ADDRESS, params={"token": token, "lang": lang})
    assert reply.status_code == 200
    assert f'<html lang="{lang}"' in reply.text
    assert title in reply.text
    assert button in reply.text
    assert reply.headers["cache-control"] == "private, no-store"
    assert reply.headers["x-robots-tag"] == "noindex"
    # Programs that read mails open links.
    assert newsletter.tokens == []


async def test_button_confirms_and_shows_the_words_of_the_backend(
    site: httpx.AsyncClient, newsletter: Newsletter
) -> None:
    reply = await site.post(ADDRESS, data={"token": CONFIRM, "lang": "it"})
    assert (reply.status_code, newsletter.tokens) == (200, [CONFIRM])
    assert '<p role="status">Merci &amp; à bientôt.</p>' in reply.text
    assert '<html lang="it"' in reply.text
    assert "<form" not in reply.text.partition('id="page-head"')[2].partition("</main>")[0]


@pytest.mark.parametrize(
    ("status", "reply", "expected", "words"),
    [
        (200, {"code": "error", "message": "Trop tard."}, 410, "Trop tard."),
        (429, {"code": "error", "message": "Demain."}, 410, "Demain."),
        (500, {}, 502, "Cela n’a pas pu être enregistré."),
    ],
)
async def test_refusals_are_shown_in_words(
    site: httpx.AsyncClient,
    newsletter: Newsletter,
    status: int,
    reply: dict[str, str],
    expected: int,
    words: str,
) -> None:
    newsletter.status, newsletter.reply = status, reply  # type: ignore[assignment]
    answer = await site.post(ADDRESS, data={"token": CONFIRM, "lang": "fr"})
    assert answer.status_code == expected
    assert words in answer.text


@pytest.mark.parametrize("token", ["", "c.1", CONFIRM[:-1], f"{CONFIRM}\n", "<script>"])
async def test_broken_link_says_what_to_do_without_a_call(
    site: httpx.AsyncClient, newsletter: Newsletter, token: str
) -> None:
    answers = [
        await site.get(ADDRESS, params={"token": token}),
        await site.post(ADDRESS, data={"token": token}),
    ]
    for answer in answers:
        assert (answer.status_code, "Ce lien est incomplet." in answer.text) == (410, True)
        assert "<script>" not in answer.text.partition("<main")[2]
    assert newsletter.tokens == []


async def test_other_sites_confirm_nothing(site: httpx.AsyncClient, newsletter: Newsletter) -> None:
    headers = {"origin": "https://evil.example"}
    answer = await site.post(ADDRESS, data={"token": CONFIRM}, headers=headers)
    assert (answer.status_code, newsletter.tokens) == (403, [])
