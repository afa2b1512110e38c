"""The newsletter over the websocket: each answer is shown once, and one press sends one letter."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from components.forms.newsletter import newsletter
from tests.components.live_form import Desk, at_a_desk, nodes
from tests.components.rendered import tag, view, words
from villa_site.backend.models import FormReply
from villa_site.settings import Settings
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.guard import FormGuard
from villa_site.site.forms.signed_time import COOKIE, SignedTime

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
    """A backend that answers a subscription when it is told to."""

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


class LetterDesk(Desk):
    """The form, and the backend behind it."""

    def __init__(self, desk: Desk, gate: Gate, site: Any) -> None:
        super().__init__(desk.layout, desk.model)
        self.gate = gate
        self.site = site


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[LetterDesk]:
    """A live form whose backend waits for the test."""
    gate = Gate()
    settings = Settings(_env_file=None, data_dir=tmp_path, form_min_seconds=0)
    site = SimpleNamespace(
        backend=gate, form_guard=FormGuard(3), form_service=FormService(settings)
    )
    async with at_a_desk(lambda: newsletter(view()), site) as made:
        yield LetterDesk(made, gate, site)


@pytest.mark.req("NWS-05", "NWS-07")
async def test_form_loads_then_thanks(desk: LetterDesk) -> None:
    await desk.event("onSubmit", formData=SENT)
    await desk.answered()
    assert "Envoi en cours" in words(desk.markup)
    assert 'aria-busy="true"' in tag(desk.markup, FORM)
    desk.gate.open.set()
    await desk.answered()
    assert "Merci beaucoup" in words(desk.markup)
    assert 'hidden=""' in tag(desk.markup, FORM)
    assert desk.attention["focus"] == "newsletter-done"


@pytest.mark.req("NWS-07")
async def test_button_sends_once_however_often_it_is_pressed(desk: LetterDesk) -> None:
    for _ in range(3):
        await desk.event("onSubmit", formData=SENT)
    await desk.answered()
    desk.gate.open.set()
    await desk.answered()
    assert len(desk.gate.bodies) == 1


@pytest.mark.req("NWS-05")
async def test_refusal_hides_the_form_until_it_is_tried_again(desk: LetterDesk) -> None:
    desk.gate.answer = FormReply(code="error", message="Déjà inscrite.")
    desk.gate.open.set()
    await desk.event("onSubmit", formData=SENT)
    while "Déjà inscrite." not in words(desk.markup):
        await desk.answered()
    assert "Réessayer" in words(desk.markup)
    assert 'hidden=""' in tag(desk.markup, FORM)
    # A press that was made before the answer came is no second try.
    await desk.event("onSubmit", formData=SENT)
    await desk.event("onClick")
    await desk.answered()
    assert "Déjà inscrite." not in words(desk.markup)
    assert 'hidden=""' not in tag(desk.markup, FORM)
    assert desk.attention["focus"] == "newsletter-send"
    assert len(desk.gate.bodies) == 1


@pytest.mark.req("NWS-02")
async def test_mistakes_are_told_and_nothing_is_sent(desk: LetterDesk) -> None:
    await desk.event("onSubmit", formData=SENT | {"email": "lea@villa", "city": ""})
    await desk.answered()
    first = desk.attention
    assert first["errors"] == {"email": "Email invalide", "city": "Ce champ est obligatoire."}
    assert "Vérifiez les champs signalés." in words(desk.markup)
    assert desk.gate.bodies == []
    await desk.event("onSubmit", formData=SENT | {"email": "lea@villa", "city": ""})
    await desk.answered()
    assert desk.attention["turn"] > first["turn"]


async def test_fields_are_never_sent_again(desk: LetterDesk) -> None:
    """What is typed lives in the browser: the frozen fields must stay those of the page."""

    def frozen() -> list[str]:
        inner = "dangerouslySetInnerHTML"
        found = [node.get("attributes", {}) for node in nodes(desk.model)]
        [fields] = [each for each in found if each.get("className") == "newsletter-fields"]
        return [str(fields[inner]["hash"] if isinstance(fields[inner], dict) else fields[inner])]

    before = frozen()
    await desk.event("onSubmit", formData=SENT | {"email": ""})
    await desk.answered()
    assert frozen() == before


async def test_too_many_submissions_are_refused_with_a_word(desk: LetterDesk) -> None:
    desk.gate.answer = FormReply(code="error", message="Non.")
    desk.gate.open.set()
    for wanted in ("Non.", "Non.", "Non.", "Trop d'envois"):
        await desk.event("onSubmit", formData=SENT)
        while wanted not in words(desk.markup):
            await desk.answered()
        await desk.event("onClick")
        await desk.answered()
    assert len(desk.gate.bodies) == 3


@pytest.mark.parametrize("sent", [{}, {"formData": None}, {"formData": {"email": 7, "lang": {}}}])
async def test_strange_event_is_an_empty_form(desk: LetterDesk, sent: dict[str, Any]) -> None:
    await desk.event("onSubmit", **sent)
    await desk.answered()
    assert desk.attention["errors"]
    assert desk.gate.bodies == []


@pytest.mark.req("EXT-07")
async def test_trap_is_told_and_costs_nothing(desk: LetterDesk) -> None:
    desk.gate.open.set()
    await desk.event("onSubmit", formData=SENT | {"subject": "viagra"})
    while "ressemble à celui d'un robot" not in words(desk.markup):
        await desk.answered()
    assert desk.gate.bodies == []
    assert desk.attention["focus"] == "newsletter-retry"


@pytest.mark.req("EXT-07")
async def test_haste_is_told_and_what_came_before_the_socket_counts(tmp_path: Path) -> None:
    gate = Gate()
    gate.open.set()
    settings = Settings(_env_file=None, data_dir=tmp_path)
    site = SimpleNamespace(
        backend=gate, form_guard=FormGuard(9), form_service=FormService(settings)
    )
    earlier = SignedTime("", tmp_path, clock=lambda: time.time() - 60).issue()
    for cookie, wanted in (("", "C'était très rapide."), (earlier, "Merci beaucoup")):
        headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
        async with at_a_desk(lambda: newsletter(view()), site, headers) as desk:
            await desk.event("onSubmit", formData=SENT)
            while wanted not in words(desk.markup):
                await desk.answered()
    assert len(gate.bodies) == 1


@pytest.mark.req("NWS-07")
async def test_press_repeated_on_a_new_connection_sends_once(desk: LetterDesk) -> None:
    desk.gate.open.set()
    named = SENT | {"villa-ticket": "1-0.25"}
    async with at_a_desk(lambda: newsletter(view()), desk.site) as other:
        for each in (desk, other):
            await each.event("onSubmit", formData=named)
            while "Merci beaucoup" not in words(each.markup):
                await each.answered()
    assert len(desk.gate.bodies) == 1


async def test_what_nobody_expected_gives_the_form_back(
    desk: LetterDesk, expect_errors: Any
) -> None:
    desk.gate.fails = True
    await desk.event("onSubmit", formData=SENT)
    while "Une erreur inconue est survenue" not in words(desk.markup):
        await desk.answered()
    assert "could not be submitted" in expect_errors[0].getMessage()
