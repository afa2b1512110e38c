"""After a plain POST a page thanks in the backend's own words, and in nobody else's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import httpx
import pytest

from tests.support.rendered import words
from tests.web import test_forms
from tests.web import test_subscriptions_by_form as test_newsletter
from tests.web.test_forms import ListeningBackend
from villa_site.site.forms.cookies import (
    LONGEST_MESSAGE,
    THANKS_COOKIE,
    THANKS_LIFE,
    SignedTime,
    ThanksCookie,
)

pytestmark = [pytest.mark.req("BLK-04"), pytest.mark.req("NWS-05")]

SECRET: Final = "of the test's"  # noqa: S105 - signs nothing outside this test
CONFIRM: Final = "Confirmez par <e-mail> ; à bientôt."
GENERIC: Final = {
    "/ecrire/?ecrire=ok": "Merci ! Votre message a bien été envoyé.",
    "/lettre/?newsletter=ok": "Merci, votre inscription est enregistrée.",
}


@pytest.fixture
def backend() -> ListeningBackend:
    """A backend that requires a confirmation by e-mail."""
    made = ListeningBackend()
    made.add("/lettre/", "La lettre")
    for call in (test_forms.CALL, test_newsletter.CALL):
        made.answers[call] = {"code": "success", "message": CONFIRM}
    return made


@pytest.fixture
async def client(start: Callable[..., Any]) -> httpx.AsyncClient:
    """A visitor of a site that does not measure time."""
    started: httpx.AsyncClient = await start(form_min_seconds=0, form_secret=SECRET)
    return started


async def sent(client: httpx.AsyncClient, form: str) -> str:
    """Send a form and give where its thanks are."""
    send = test_forms.send if form == "form" else test_newsletter.send
    page = {} if form == "form" else {"page": "/lettre/"}
    answer = await send(client, **page)
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", f"max-age={THANKS_LIFE}"))
    return answer.headers["location"]


def generic(location: str) -> str:
    return GENERIC["/ecrire/?ecrire=ok" if "ecrire" in location else "/lettre/?newsletter=ok"]


@pytest.mark.parametrize("form", ["form", "newsletter"])
async def test_backend_message_is_shown_once_to_its_recipient(
    client: httpx.AsyncClient, form: str
) -> None:
    location = await sent(client, form)
    page = await client.get(location)
    assert CONFIRM in words(page.text)
    assert "<b>par" not in page.text
    assert page.headers["cache-control"] == "no-store"
    # A live page would start again at the first sign of intent, without these words.
    assert '"connect":"never"' in page.text
    again = await client.get(location)
    assert CONFIRM not in words(again.text)
    assert generic(location) in words(again.text)
    # What a shared cache stored of this address would hide the answer to the next visitor.
    assert again.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("form", ["form", "newsletter"])
async def test_external_link_has_noreferrer(
    client: httpx.AsyncClient, start: Callable[..., Any], form: str
) -> None:
    location = await sent(client, form)
    other = await start(form_secret=SECRET)
    assert generic(location) in words((await other.get(location)).text)


async def test_message_is_valid_for_its_form_only(
    client: httpx.AsyncClient, start: Callable[..., Any]
) -> None:
    await sent(client, "form")
    cookie = {"cookie": f"{THANKS_COOKIE}={client.cookies[THANKS_COOKIE]}"}
    other = await start(form_secret=SECRET)
    for address in ("/ecrire/", "/ecrire/?ecrire=non", "/lettre/?newsletter=ok"):
        assert CONFIRM not in words((await other.get(address, headers=cookie)).text)


async def test_message_signed_by_another_worker_is_read(
    client: httpx.AsyncClient, start: Callable[..., Any]
) -> None:
    location = await sent(client, "form")
    cookie = {"cookie": f"{THANKS_COOKIE}={client.cookies[THANKS_COOKIE]}"}
    worker = await start(form_secret=SECRET)
    assert CONFIRM in words((await worker.get(location, headers=cookie)).text)


@pytest.mark.parametrize("forged", ["", "x", "x~y", "é~é", "W10~", "~" * 5000])
async def test_forged_message_is_not_shown(client: httpx.AsyncClient, forged: str) -> None:
    cookie = [(b"cookie", f"{THANKS_COOKIE}={forged}".encode())]
    for address, said in GENERIC.items():
        page = await client.get(address, headers=cookie)
        assert page.status_code == 200
        assert said in words(page.text)


def test_message_length_is_limited_and_expires(tmp_path: Any) -> None:
    now = [1_000_000.0]
    signed_time = SignedTime(SECRET, tmp_path, clock=lambda: now[0])
    thanks = ThanksCookie(signed_time)
    cookie = thanks.write("f", "é" * 9_000 + "\ud800")
    assert len(cookie) < 4_000
    said = thanks.read(cookie, {"f": "ok"})
    assert said is not None
    assert len(said.message) == LONGEST_MESSAGE
    # A time is signed with the same key, for another purpose.
    assert thanks.read(signed_time.issue(), {"f": "ok"}) is None
    assert signed_time.read(cookie) is None
    now[0] += THANKS_LIFE + 1
    assert thanks.read(cookie, {"f": "ok"}) is None


@pytest.mark.parametrize("content", ["é", [], {}, None, 7, [[1], 2, 3], ["f"], ["f", "m", "x"]])
def test_signed_value_of_another_format_is_none(tmp_path: Any, content: Any) -> None:
    thanks = ThanksCookie(SignedTime(SECRET, tmp_path))
    signed = str(thanks._serializer().dumps(content))
    assert thanks.read(signed, {"f": "ok"}) is None


def test_lone_surrogate_of_the_backend_is_replaced(tmp_path: Any) -> None:
    thanks = ThanksCookie(SignedTime(SECRET, tmp_path))
    said = thanks.read(thanks.write("f", "a\ud800b"), {"f": "ok"})
    assert said is not None
    assert said.message == "a?b"
