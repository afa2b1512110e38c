"""The facts of an event: hours, length, place, price, audience, languages and accessibility."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import facts
from components.listing.event_words import names
from components.ui.icon import IconName, icon
from components.ui.route import route_link
from villa_site.content.cards import Place
from villa_site.content.entities.models import Programme
from villa_site.content.fields.event_words import Access, Audience, SpokenLanguage
from villa_site.discovery.events import coordinates
from villa_site.site import formats
from villa_site.site.context import BlockContext

_ICONS: Final[Mapping[str, IconName]] = {
    "fauteuil": "wheelchair",
    "boucle_magnetique": "ear",
    "lsf": "hand",
    "lis": "hand",
    "audiodescription": "sound",
    "calme": "leaf",
}
_HOUR: Final = timedelta(hours=1)


def event_facts(event: Programme, hours: str, ctx: BlockContext) -> VdomDict | None:
    """List what is known; nothing where nothing is."""
    return facts(
        (ctx.t("Horaires"), hours),
        (ctx.t("Durée"), duration(event.duree, ctx)),
        (ctx.t("Lieu"), _place(event.lieu, ctx)),
        (ctx.t("Tarif"), price(event, ctx)),
        (ctx.t("Public"), event.public or _listed(names(event.publics, Audience, ctx), ctx)),
        (ctx.t("Âge"), _age(event)),
        (ctx.t("Langues"), _listed(names(event.langues, SpokenLanguage, ctx), ctx)),
        (ctx.t("Accessibilité"), _access(event, ctx)),
    )


def price(event: Programme, ctx: BlockContext) -> str:
    """Return the price in the editor's words, else that there is none."""
    return event.tarif or (ctx.t("Gratuit") if event.gratuit else "")


def duration(value: timedelta | None, ctx: BlockContext) -> str:
    """Write how long an event takes: ``1 h 30 min``, ``2 h``; empty for none."""
    if value is None or value <= timedelta():
        return ""
    return formats.time_span(value, ctx) if value % _HOUR or value.days else f"{value // _HOUR} h"


def _listed(labels: list[str], ctx: BlockContext) -> str:
    """Join names; only English writes those of languages with a capital."""
    rest = (
        labels[1:] if ctx.locale == "en" else [each[:1].lower() + each[1:] for each in labels[1:]]
    )
    return ", ".join([*labels[:1], *rest])


def _age(event: Programme) -> str:
    """Return the age, where the words about the audience do not name it."""
    age, public = (" ".join(each.casefold().split()) for each in (event.age, event.public))
    return "" if age in public else event.age


def _access(event: Programme, ctx: BlockContext) -> VdomDict | None:
    lines = [
        html.li(icon(_ICONS[word]), html.span(name))
        for word in dict.fromkeys(event.accessibilite)
        for name in names([word], Access, ctx)
    ]
    return html.ul({"className": "event-access"}, lines) if lines else None


def _place(place: Place, ctx: BlockContext) -> list[Any]:
    lines: list[Any] = [line for line in (place.nom, *place.adresse.splitlines()) if line]
    at = coordinates(place)
    if at and at != (0, 0):
        lines.append(route_link(*at, place.nom, ctx))
    return [html.span({"className": "facts-line"}, line) for line in lines]
