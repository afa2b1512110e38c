"""A form over the websocket: each answer is where it belongs, one press sends one message."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from blocks.form import form
from components.forms.field import FormField
from tests.blocks.stage import Stage, fixture
from tests.components.live_form import LivePage, live_page, nodes
from tests.support.rendered import context, elements, shown, tag, words
from villa_site.backend.models.replies import FormReply
from villa_site.errors import BackendUnavailable
from villa_site.settings import Settings
from villa_site.site.context import Submission
from villa_site.site.forms.cookies import COOKIE, SignedTime
from villa_site.site.forms.definition import Champ, Form
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.limits import FormGuard

pytestmark = [pytest.mark.req("BLK-04"), pytest.mark.req("EXT-07")]

FORM = '<form class="form-form"'
DATA = Form.model_validate(
    {
        "anchor": "ecrire",
        "form_id": "contact",
        "titre": "Écrire",
        "champs": [
            {"name": "nom", "label": "Nom", "required": True},
            {"name": "email", "label": "Courriel", "type": "email"},
            {
                "name": "choix",
                "label": "Choix",
                "type": "checkbox",
                "options": [{"value": "a", "label": "A"}, {"value": "b", "label": "B"}],
            },
        ],
    }
)
SENT = {"nom": "Léa", "email": "lea@villa.test", "choix": ["a", "b"], "website": ""}


class Gate:
    """A backend that answers a form when a test says so."""

    def __init__(self) -> None:
        self.posted: list[Any] = []
        self.answer: Any = {"code": "success", "message": "Bien reçu"}
        self.open = asyncio.Event()
        self.open.set()

    async def form(self, form_id: str, fields: Any, _call: Any, *, key: str) -> FormReply:
        self.posted.append((form_id, fields, key))
        await self.open.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return FormReply.model_validate(self.answer)


class Place:
    """A site with such a backend, and the form on a page of it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.gate = Gate()
        given = Settings(_env_file=None, data_dir=folder, **settings)
        self.site = SimpleNamespace(
            backend=self.gate, form_guard=FormGuard(3), form_service=FormService(given)
        )

    def page(self, cookie: str = "", data: Form = DATA) -> AbstractAsyncContextManager[LivePage]:
        headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
        return live_page(lambda: form(data, context()), self.site, headers)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A site that does not measure time."""
    return Place(tmp_path, form_min_seconds=0)


@pytest.fixture
async def page(place: Place) -> AsyncIterator[LivePage]:
    """A live form."""
    async with place.page() as made:
        yield made


async def until(page: LivePage, shown: Callable[[], bool]) -> None:
    while not shown():
        await page.answered()


async def submit(page: LivePage, wanted: str, **changes: Any) -> None:
    turn = page.attention["turn"]
    await page.event("onSubmit", formData=SENT | changes)
    await until(page, lambda: page.attention["turn"] > turn and wanted in words(page.markup))


async def test_form_shows_progress_then_confirmation(place: Place, page: LivePage) -> None:
    place.gate.open.clear()
    await submit(page, "Envoi en cours")
    assert 'aria-busy="true"' in tag(page.markup, FORM)
    place.gate.open.set()
    await until(page, lambda: "Bien reçu" in words(page.markup))
    assert 'hidden=""' in tag(page.markup, FORM)
    assert page.attention["focus"] == "ecrire-done"
    [(form_id, fields, _)] = place.gate.posted
    assert form_id == "contact"
    assert fields == {"nom": "Léa", "email": "lea@villa.test", "choix": ["a", "b"]}


async def test_repeated_press_submits_once(place: Place, page: LivePage) -> None:
    place.gate.open.clear()
    for _ in range(3):
        await page.event("onSubmit", formData=SENT)
    await until(page, lambda: "Envoi en cours" in words(page.markup))
    place.gate.open.set()
    await until(page, lambda: "Bien reçu" in words(page.markup))
    await page.event("onSubmit", formData=SENT | {"nom": "Encore"})
    assert len(place.gate.posted) == 1


async def test_same_message_from_two_tabs_is_sent_once(place: Place) -> None:
    signed = place.site.form_service.signed_time.issue()
    async with place.page(signed) as one, place.page(signed) as other:
        await submit(one, "Bien reçu")
        await submit(other, "Bien reçu")
    assert len(place.gate.posted) == 1


async def test_same_message_from_another_visitor_of_one_ip_is_accepted(place: Place) -> None:
    for name in ("1-0.25", "1-0.5", "1-0.25"):
        async with place.page() as page:
            await submit(page, "Bien reçu", **{"villa-ticket": name})
    assert len(place.gate.posted) == 2


async def test_field_errors_are_shown_and_nothing_is_sent(place: Place, page: LivePage) -> None:
    await submit(page, "Vérifiez", nom=" ", email="lea", choix="c")
    assert page.attention["errors"] == {
        "nom": "Ce champ est obligatoire.",
        "email": "Email invalide",
        "choix": "Choisissez l’une des réponses proposées.",
    }
    links = [each["href"] for name, each in elements(page.markup) if name == "a"]
    assert links == ["#ecrire-0", "#ecrire-1", "#ecrire-2-0"]
    ids = {each.get("id") for _, each in elements(page.markup)}
    assert {link[1:] for link in links} <= ids
    assert place.gate.posted == []
    await submit(page, "Bien reçu")


async def test_form_contains_the_validation_rules(page: LivePage) -> None:
    rules = page.attention["rules"]
    assert set(rules) == {"nom", "email", "choix"}
    assert rules["nom"]["missing"] == "Ce champ est obligatoire."


async def test_backend_errors_are_shown_at_their_fields(place: Place, page: LivePage) -> None:
    errors = {"email": "Elle dort.", "autre": "Et ceci."}
    place.gate.answer = {"code": "error", "message": "Non.", "errors": errors}
    await submit(page, "Non. Et ceci. Courriel : Elle dort.")
    assert page.attention["errors"] == {"email": "Elle dort."}


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        (BackendUnavailable("away"), "Rien de ce que vous avez écrit n’est perdu"),
        ({"code": "error", "message": "Pas ce soir."}, "Pas ce soir."),
        ({"code": "error"}, "L’envoi n’a pas abouti."),
    ],
)
async def test_failure_leaves_the_form_and_can_be_retried(
    place: Place, page: LivePage, answer: Any, wanted: str
) -> None:
    place.gate.answer = answer
    await submit(page, wanted)
    assert "Réessayer" in words(page.markup)
    assert 'hidden=""' not in tag(page.markup, FORM)
    assert page.attention["focus"] == "ecrire-retry"
    place.gate.answer = {"code": "success", "message": ""}
    place.gate.open.clear()
    await submit(page, "Envoi en cours")
    # The button of the second try is not there any more: the focus is led to the one that stays.
    assert page.attention["focus"] == "ecrire-send"
    place.gate.open.set()
    await until(page, lambda: "Votre message a bien été envoyé." in words(page.markup))


async def test_unexpected_error_restores_the_form(
    place: Place, page: LivePage, expect_errors: Any
) -> None:
    place.gate.answer = RuntimeError("broken")
    await submit(page, "L’envoi n’a pas abouti.")
    assert 'aria-busy="false"' in tag(page.markup, FORM)
    assert "could not be submitted" in expect_errors[0].getMessage()


async def test_field_values_are_not_sent_back(page: LivePage) -> None:
    """Typed text lives in the browser: the frozen fields must stay those of the page."""

    def frozen() -> Any:
        found = [each.get("attributes", {}) for each in nodes(page.model)]
        [fields] = [each for each in found if each.get("className") == "form-fields"]
        return fields["dangerouslySetInnerHTML"]

    before = frozen()
    await submit(page, "Vérifiez", nom="")
    assert frozen() == before


async def test_rate_limited_submission_shows_the_reason(place: Place, page: LivePage) -> None:
    place.gate.answer = {"code": "error", "message": "Non."}
    for number in range(3):
        await submit(page, "Non.", nom=f"{number}")
    await submit(page, "Trop d’envois", nom="4")
    assert len(place.gate.posted) == 3


async def test_filled_honeypot_is_refused_and_uses_no_quota(place: Place, page: LivePage) -> None:
    await submit(page, "ressemble à celui d’un robot", website="https://spam.test")
    assert place.gate.posted == []
    await submit(page, "Bien reçu")


async def test_minimum_time_is_measured_by_the_page_cookie(tmp_path: Path) -> None:
    place = Place(tmp_path)
    async with place.page() as hasty:
        await submit(hasty, "C’était très rapide.")
    assert place.gate.posted == []
    earlier = SignedTime("", tmp_path, clock=lambda: time.time() - 60).issue()
    async with place.page(earlier) as calm:
        await submit(calm, "Bien reçu")


@pytest.mark.parametrize("sent", [{}, {"formData": None}, {"formData": {"nom": 7, "choix": {}}}])
async def test_unknown_event_leaves_the_form_empty(place: Place, page: LivePage, sent: Any) -> None:
    await page.event("onSubmit", **sent)
    await until(page, lambda: "Vérifiez" in words(page.markup))
    assert place.gate.posted == []


async def test_form_with_files_is_submitted_without_the_socket(place: Place) -> None:
    data = Form.model_validate({"form_id": "f", "champs": [{"name": "carte", "type": "file"}]})
    async with place.page(data=data) as page:
        assert 'encType="multipart/form-data"' in tag(page.markup, FORM)
        assert not [node for node in nodes(page.model) if "eventHandlers" in node]
        assert page.attention["rules"]["carte"]["largest"] == 5_000_000


@pytest.mark.parametrize(
    "changes", [{"form_id": ""}, {"champs": False}, {"champs": [{"name": ""}]}]
)
async def test_form_without_fields_is_not_rendered(changes: Any) -> None:
    consent = {"consent_text": ""}
    async with Stage(fixture("form", **(consent | changes)), context()) as stage:
        assert stage.html == "<div></div>"


async def test_form_with_only_required_fields_has_one_note() -> None:
    champs = [{"name": "a", "label": "A", "required": True}]
    async with Stage(fixture("form", champs=champs), context()) as stage:
        assert "Tous les champs sont obligatoires. A" in stage.words
        assert "*" not in stage.words


async def test_hostile_field_names_are_escaped() -> None:
    async with Stage(fixture("form", "hostile"), context()) as stage:
        names = {each["name"] for _, each in elements(stage.html) if each.get("name")}
        assert 'x" onfocus="steal()' in names
        assert "villa-form" in names
        assert "homepage" in names
        assert "vide" not in names
        assert stage.html.count('value="formulaire-') == 1


async def test_form_holds_the_words_that_browsers_say_without_a_socket(page: LivePage) -> None:
    said = page.attention["words"]
    assert said.keys() == {"sending", "slow", "offline", "failed"}
    assert all(said.values())
    assert said["slow"] == "Votre envoi est en route…"


@pytest.mark.parametrize(
    ("kind", "sent", "shown_value"),
    [
        ("number", "\uff11\uff12", "12"),
        ("date", "2026 - 12 - 05", "2026-12-05"),
        ("text", "\uff11\uff12", "\uff11\uff12"),
    ],
)
def test_sent_value_comes_back_as_a_browser_can_show_it(
    kind: str, sent: str, shown_value: str
) -> None:
    champ = Champ.model_validate({"name": "x", "label": "X", "type": kind})
    field = FormField(champ, "x-0", Submission("ecrire", {"x": [sent]}), context())
    assert f'"{shown_value}"' in tag(shown(field.render()), "<input")
