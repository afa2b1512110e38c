"""The newsletter over the websocket: each answer is shown once, and one press sends one letter."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from components.forms.newsletter import _render_fields, newsletter
from tests.components.live_form import LivePage, live_page, nodes
from tests.support.rendered import context, shown, tag, view, words
from villa_site.backend.models.replies import FormReply
from villa_site.settings import Settings
from villa_site.site.forms.cookies import COOKIE, SignedTime
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.limits import FormGuard

SENT = {
    "firstname": "Léa",
    "lastname": "Marchetti",
    "email": "lea@villa.test",
    "country": "Italie",
    "city": "Rome",
    "lang": "fr",
    "consent": "1",
}
FORM = '<form class="newsletter-form"'


class Gate:
    """A backend that answers a subscription when a test says so."""

    def __init__(self) -> None:
        self.bodies: list[Any] = []
        self.answer = FormReply(code="success", message="Merci beaucoup")
        self.open = asyncio.Event()
        self.fails = False

    async def newsletter(self, body: Any, _call: Any) -> Any:
        self.bodies.append(body)
        if self.fails:
            raise RuntimeError("broken")
        await self.open.wait()
        return self.answer


class NewsletterPage(LivePage):
    """The form, and the backend behind it."""

    def __init__(self, page: LivePage, gate: Gate, site: Any) -> None:
        super().__init__(page.layout, page.model)
        self.gate = gate
        self.site = site


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[NewsletterPage]:
    """A live form whose backend waits for the test."""
    gate = Gate()
    settings = Settings(_env_file=None, data_dir=tmp_path, form_min_seconds=0)
    site = SimpleNamespace(
        backend=gate, form_guard=FormGuard(3), form_service=FormService(settings)
    )
    async with live_page(lambda: newsletter(view()), site) as made:
        yield NewsletterPage(made, gate, site)


@pytest.mark.req("NWS-05", "NWS-07")
async def test_form_shows_progress_then_confirmation(page: NewsletterPage) -> None:
    await page.event("onSubmit", formData=SENT)
    await page.answered()
    assert "Envoi en cours" in words(page.markup)
    assert 'aria-busy="true"' in tag(page.markup, FORM)
    page.gate.open.set()
    await page.answered()
    assert "Merci beaucoup" in words(page.markup)
    assert 'hidden=""' in tag(page.markup, FORM)
    assert page.attention["focus"] == "newsletter-done"


@pytest.mark.req("NWS-07")
async def test_repeated_press_submits_once(page: NewsletterPage) -> None:
    for _ in range(3):
        await page.event("onSubmit", formData=SENT)
    await page.answered()
    page.gate.open.set()
    await page.answered()
    assert len(page.gate.bodies) == 1


@pytest.mark.req("NWS-05")
async def test_refusal_hides_the_form_until_retry(page: NewsletterPage) -> None:
    page.gate.answer = FormReply(code="error", message="Déjà inscrite.")
    page.gate.open.set()
    await page.event("onSubmit", formData=SENT)
    while "Déjà inscrite." not in words(page.markup):
        await page.answered()
    assert "Réessayer" in words(page.markup)
    assert 'hidden=""' in tag(page.markup, FORM)
    # A press that was made before the answer came is no second try.
    await page.event("onSubmit", formData=SENT)
    await page.event("onClick")
    await page.answered()
    assert "Déjà inscrite." not in words(page.markup)
    assert 'hidden=""' not in tag(page.markup, FORM)
    assert page.attention["focus"] == "newsletter-send"
    assert len(page.gate.bodies) == 1


@pytest.mark.req("NWS-02")
async def test_invalid_fields_show_errors_and_nothing_is_sent(page: NewsletterPage) -> None:
    await page.event("onSubmit", formData=SENT | {"email": "lea@villa", "city": ""})
    await page.answered()
    first = page.attention
    assert first["errors"] == {"email": "Email invalide", "city": "Ce champ est obligatoire."}
    assert "Vérifiez les champs signalés." in words(page.markup)
    assert page.gate.bodies == []
    await page.event("onSubmit", formData=SENT | {"email": "lea@villa", "city": ""})
    await page.answered()
    assert page.attention["turn"] > first["turn"]


async def test_field_values_are_not_sent_back(page: NewsletterPage) -> None:
    """Typed text lives in the browser: the frozen fields must stay those of the page."""

    def frozen() -> list[str]:
        inner = "dangerouslySetInnerHTML"
        found = [node.get("attributes", {}) for node in nodes(page.model)]
        [fields] = [each for each in found if each.get("className") == "newsletter-fields"]
        return [str(fields[inner]["hash"] if isinstance(fields[inner], dict) else fields[inner])]

    before = frozen()
    await page.event("onSubmit", formData=SENT | {"email": ""})
    await page.answered()
    assert frozen() == before


async def test_rate_limited_submission_shows_the_reason(page: NewsletterPage) -> None:
    page.gate.answer = FormReply(code="error", message="Non.")
    page.gate.open.set()
    for wanted in ("Non.", "Non.", "Non.", "Trop d’envois"):
        await page.event("onSubmit", formData=SENT)
        while wanted not in words(page.markup):
            await page.answered()
        await page.event("onClick")
        await page.answered()
    assert len(page.gate.bodies) == 3


@pytest.mark.parametrize("sent", [{}, {"formData": None}, {"formData": {"email": 7, "lang": {}}}])
async def test_unknown_event_leaves_the_form_empty(
    page: NewsletterPage, sent: dict[str, Any]
) -> None:
    await page.event("onSubmit", **sent)
    await page.answered()
    assert page.attention["errors"]
    assert page.gate.bodies == []


@pytest.mark.req("EXT-07")
async def test_filled_honeypot_is_refused_and_uses_no_quota(page: NewsletterPage) -> None:
    page.gate.open.set()
    await page.event("onSubmit", formData=SENT | {"subject": "viagra"})
    while "ressemble à celui d’un robot" not in words(page.markup):
        await page.answered()
    assert page.gate.bodies == []
    assert page.attention["focus"] == "newsletter-retry"


@pytest.mark.req("EXT-07")
async def test_hasty_submission_is_refused_and_time_before_the_socket_counts(
    tmp_path: Path,
) -> None:
    gate = Gate()
    gate.open.set()
    settings = Settings(_env_file=None, data_dir=tmp_path)
    site = SimpleNamespace(
        backend=gate, form_guard=FormGuard(9), form_service=FormService(settings)
    )
    earlier = SignedTime("", tmp_path, clock=lambda: time.time() - 60).issue()
    for cookie, wanted in (("", "C’était très rapide."), (earlier, "Merci beaucoup")):
        headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
        async with live_page(lambda: newsletter(view()), site, headers) as page:
            await page.event("onSubmit", formData=SENT)
            while wanted not in words(page.markup):
                await page.answered()
    assert len(gate.bodies) == 1


@pytest.mark.req("NWS-07")
async def test_press_repeated_on_a_new_connection_submits_once(page: NewsletterPage) -> None:
    page.gate.open.set()
    named = SENT | {"villa-ticket": "1-0.25"}
    async with live_page(lambda: newsletter(view()), page.site) as other:
        for each in (page, other):
            await each.event("onSubmit", formData=named)
            while "Merci beaucoup" not in words(each.markup):
                await each.answered()
    assert len(page.gate.bodies) == 1


async def test_unexpected_error_restores_the_form(page: NewsletterPage, expect_errors: Any) -> None:
    page.gate.fails = True
    await page.event("onSubmit", formData=SENT)
    while "Une erreur inconue est survenue" not in words(page.markup):
        await page.answered()
    assert "could not be submitted" in expect_errors[0].getMessage()


@pytest.mark.req("NWS-01")
@pytest.mark.parametrize("locale", ["fr", "it", "en"])
def test_consent_names_the_house_of_the_site(locale: Any) -> None:
    assert "Villa M" in words(shown(_render_fields(None, context(locale))))
    other = words(shown(_render_fields(None, context(locale, product="Casa Rossi"))))
    assert "Casa Rossi" in other
    assert "Villa M" not in other
