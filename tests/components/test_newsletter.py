"""The newsletter over the websocket: each answer is shown once, and one press sends one letter."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from reactpy import component, html
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Connection, Location

from components.newsletter import newsletter
from tests.components.rendered import tag, view, words
from villa_site.form_guard import FormGuard
from villa_site.live.session import STATE_KEY
from villa_site.rendering.freeze import freeze
from villa_site.rendering.html import to_html

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
        self.answer = SimpleNamespace(code="success", message="Merci beaucoup")
        self.open = asyncio.Event()

    async def newsletter(self, body: Any, _call: Any) -> Any:
        self.bodies.append(body)
        await self.open.wait()
        return self.answer


class Desk:
    """The form on an empty page, with a visitor before it."""

    def __init__(self, layout: Layout, model: dict[str, Any], gate: Gate) -> None:
        self._layout = layout
        self._model = model
        self.gate = gate

    @property
    def markup(self) -> str:
        return to_html(self._model)

    @property
    def attention(self) -> dict[str, Any]:
        """What the browser is asked to mark, and to focus."""
        [island] = [node for node in _nodes(self._model) if node["tagName"] == "villa-island"]
        props: dict[str, Any] = island["attributes"]["props"]
        return props

    async def event(self, name: str, **data: Any) -> None:
        [target] = [
            node["eventHandlers"][name]["target"]
            for node in _nodes(self._model)
            if name in node.get("eventHandlers", {})
        ]
        await self._layout.deliver(
            {"type": "layout-event", "target": target, "data": [{"type": name, **data}]}
        )

    async def answered(self) -> None:
        update = await asyncio.wait_for(self._layout.render(), 5)
        place: Any = {"root": self._model}
        *way, last = ["root", *filter(None, update["path"].split("/"))]
        for step in way:
            place = place[int(step) if isinstance(place, list) else step]
        place[int(last) if isinstance(place, list) else last] = dict(update["model"])
        self._model = self._model if len(way) else dict(update["model"])


def _nodes(node: Any) -> list[dict[str, Any]]:
    if not isinstance(node, dict):
        return []
    return [node, *(found for child in node.get("children", ()) for found in _nodes(child))]


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """A live form whose backend waits for the test."""
    gate = Gate()
    site = SimpleNamespace(backend=gate, form_guard=FormGuard(3))
    scope: Any = {
        "type": "websocket",
        "client": ("10.0.0.1", 1),
        "state": {STATE_KEY: SimpleNamespace(site=site)},
        "folder": tmp_path,
    }
    connection = Connection(scope=scope, location=Location(path="/", query_string=""), carrier=None)

    @component
    def root() -> Any:
        return freeze(html.div(newsletter(view())))

    async with Layout(ConnectionContext(root(), value=connection)) as layout:
        model = dict((await layout.render())["model"])
        yield Desk(layout, model, gate)


@pytest.mark.req("NWS-05", "NWS-07")
async def test_form_loads_then_thanks(desk: Desk) -> None:
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
async def test_button_sends_once_however_often_it_is_pressed(desk: Desk) -> None:
    for _ in range(3):
        await desk.event("onSubmit", formData=SENT)
    await desk.answered()
    desk.gate.open.set()
    await desk.answered()
    assert len(desk.gate.bodies) == 1


@pytest.mark.req("NWS-05")
async def test_refusal_hides_the_form_until_it_is_tried_again(desk: Desk) -> None:
    desk.gate.answer = SimpleNamespace(code="error", message="Déjà inscrite.")
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
async def test_mistakes_are_told_and_nothing_is_sent(desk: Desk) -> None:
    await desk.event("onSubmit", formData=SENT | {"email": "lea@villa", "city": ""})
    await desk.answered()
    first = desk.attention
    assert first["errors"] == {"email": "Email invalide", "city": "Ce champ est obligatoire."}
    assert "Vérifiez les champs signalés." in words(desk.markup)
    assert desk.gate.bodies == []
    await desk.event("onSubmit", formData=SENT | {"email": "lea@villa", "city": ""})
    await desk.answered()
    assert desk.attention["turn"] > first["turn"]


async def test_fields_are_never_sent_again(desk: Desk) -> None:
    """What is typed lives in the browser: the frozen fields must stay those of the page."""

    def frozen() -> list[str]:
        inner = "dangerouslySetInnerHTML"
        found = [node.get("attributes", {}) for node in _nodes(desk._model)]
        [fields] = [each for each in found if each.get("className") == "newsletter-fields"]
        return [str(fields[inner]["hash"] if isinstance(fields[inner], dict) else fields[inner])]

    before = frozen()
    await desk.event("onSubmit", formData=SENT | {"email": ""})
    await desk.answered()
    assert frozen() == before


async def test_too_many_submissions_are_refused_with_a_word(desk: Desk) -> None:
    desk.gate.answer = SimpleNamespace(code="error", message="Non.")
    desk.gate.open.set()
    for wanted in ("Non.", "Non.", "Non.", "Trop d'envois"):
        await desk.event("onSubmit", formData=SENT)
        while wanted not in words(desk.markup):
            await desk.answered()
        await desk.event("onClick")
        await desk.answered()
    assert len(desk.gate.bodies) == 3


@pytest.mark.parametrize("sent", [{}, {"formData": None}, {"formData": {"email": 7, "lang": {}}}])
async def test_strange_event_is_an_empty_form(desk: Desk, sent: dict[str, Any]) -> None:
    await desk.event("onSubmit", **sent)
    await desk.answered()
    assert desk.attention["errors"]
    assert desk.gate.bodies == []
