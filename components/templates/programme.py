"""An event: when, where, for whom, at what price, and whether it takes place at all."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.button import button
from components.card import cards
from components.event import event_state, state_badge
from components.facts import facts
from components.page_head import page_head
from components.section import section
from villa_site import formats
from villa_site.backend.models.cards import Place
from villa_site.backend.models.entities import Programme
from villa_site.context import Context
from villa_site.rendering.blocks import blocks
from villa_site.visit import View


def programme(view: View) -> list[Any]:
    """List the page's sections."""
    if view.page is None:
        return []
    event = view.page.fields(Programme)
    return [
        _head(view, view.page.title, event),
        _about(event, view.ctx),
        *blocks(view, leading=False),
        _participants(event, view.ctx),
    ]


def _head(view: View, title: str, event: Programme) -> VdomDict:
    ctx = view.ctx
    state = event_state(event.date_debut, event.date_fin, event.statut, ctx)
    dates = formats.days(event.date_debut, event.date_fin, ctx.locale) if event.date_debut else ""
    return page_head(
        view,
        title=title,
        eyebrow=[event.categorie, state_badge(state, ctx)],
        image=event.image,
        facts=html.div(
            {"className": "event-summary"},
            html.p({"className": "event-dates"}, dates) if dates else None,
            html.p(", ".join(filter(None, (_hours(event, ctx), event.lieu.nom)))),
            button(event.cta, ctx) if state in {"coming", "today", "running"} else None,
        ),
    )


def _hours(event: Programme, ctx: Context) -> str:
    if event.horaires or event.starts is None:
        return event.horaires
    return formats.clock_time(event.starts, ctx.locale)


def _about(event: Programme, ctx: Context) -> VdomDict | None:
    known = facts(
        (ctx.t("Horaires"), _hours(event, ctx)),
        (ctx.t("Lieu"), _place(event.lieu)),
        (ctx.t("Tarif"), event.tarif),
        (ctx.t("Public"), event.public),
    )
    if not event.chapo and known is None:
        return None
    return section(
        "event-about",
        html.p({"className": "chapo block-body"}, event.chapo) if event.chapo else None,
        known,
    )


def _place(place: Place) -> list[Any]:
    return [
        html.span({"className": "facts-line"}, line) for line in (place.nom, place.adresse) if line
    ]


def _participants(event: Programme, ctx: Context) -> VdomDict | None:
    if not event.participants:
        return None
    return section(
        "participants",
        html.div({"className": "block-body"}, cards(event.participants, ctx)),
        title=ctx.t("Avec"),
    )
