"""What is on: chosen by an editor or asked of the backend, filtered by month and kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from hashlib import blake2b
from typing import Any, Final, Literal, NamedTuple

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.forms.select_field import Option, select_field
from components.listing.event_row import event_row
from components.ui.button import button
from components.ui.section import section
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.backend.models import CTA, Card
from villa_site.content.block import block
from villa_site.content.model import Anchor, ContentModel, Flag, Integer, Text
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import frozen_once
from villa_site.site import formats
from villa_site.site.context import BlockContext, PageContext

_SHOWN: Final = 6
_ASKED: Final = 100

Event = dict[str, Any]


class Agenda(ContentModel):
    """Events: those an editor chose, or (``auto``) those to come, the soonest first."""

    anchor: Anchor = ""
    titre: Text = ""
    mode: Literal["selection", "auto"] = "selection"
    evenements: tuple[Card, ...] = ()
    categorie: Text = ""
    nombre: Integer = _SHOWN
    filtres: Flag = False
    cta: CTA | None = None

    @property
    def name(self) -> str:
        """Name the block among those of its page, wherever it stands."""
        return self.anchor or f"agenda-{_digest(self.titre, self.mode, self.categorie)}"

    @property
    def id_prefix(self) -> str:
        """What the ids of the block begin with."""
        return self.name


class Choice(NamedTuple):
    """What a visitor wants to see; an empty word is all of it."""

    month: str = ""
    category: str = ""


async def upcoming(data: Agenda, ctx: PageContext, backend: Backend) -> Agenda:
    """Ask for the events to come; with filters for all of them, for a visitor to choose from."""
    if data.mode != "auto":
        return data
    query = SearchQuery(
        post_type=("programme",),
        categorie=data.categorie,
        since=ctx.today,
        per_page=_ASKED if data.filtres else max(1, min(data.nombre, _ASKED)),
    )
    call = Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)
    found = await backend.search(query, call)
    return data.model_copy(update={"evenements": found.items})


@block(load=upcoming)
@component
def agenda(data: Agenda, ctx: PageContext) -> VdomDict:
    """Render the events and, where there is a choice, the filters: live, or as a plain form."""
    asked = Choice(
        ctx.query.get(f"{data.name}-mois", ""), ctx.query.get(f"{data.name}-categorie", "")
    )
    # A page that is shown next may hold an agenda in the same place: its address decides anew.
    seed = (ctx.path, asked)
    (chosen_for, choice), choose = use_state((seed, asked))
    if chosen_for != seed:
        choice = asked
    events = data.evenements

    def chooser(field: str) -> Callable[[Event], None]:
        return lambda event: choose(
            (seed, choice._replace(**{field: str(event["target"].get("value", ""))}))
        )

    return section(
        "agenda",
        html.div(
            {"className": "block-body agenda-body"},
            _filters(data, ctx, choice, chooser) if data.filtres and len(events) > 1 else None,
            _results(data, ctx, choice),
            button(data.cta, ctx, variant="outline"),
        ),
        title=data.titre,
        anchor=data.name,
    )


def _filters(
    data: Agenda,
    ctx: PageContext,
    choice: Choice,
    chooser: Callable[[str], Callable[[Event], None]],
) -> VdomDict:
    return html.form(
        {
            "className": "agenda-filters",
            "method": "get",
            "action": f"{ctx.link(ctx.path)}#{data.name}",
            "role": "search",
            "aria-label": ctx.t("Filtrer les événements"),
        },
        select_field(
            ctx.t("Mois"),
            name=f"{data.name}-mois",
            value=choice.month,
            options=[Option("", ctx.t("Tous les mois")), *_months(data.evenements, ctx)],
            on_change=chooser("month"),
        ),
        select_field(
            ctx.t("Catégorie"),
            name=f"{data.name}-categorie",
            value=choice.category,
            options=[Option("", ctx.t("Toutes les catégories")), *_categories(data.evenements)],
            on_change=chooser("category"),
        ),
        html.button(
            {"type": "submit", "className": "button button-outline agenda-submit"},
            ctx.t("Filtrer"),
        ),
    )


def _results(data: Agenda, ctx: BlockContext, choice: Choice) -> VdomDict:
    found = [event for event in data.evenements if _fits(event, choice, ctx.today)]
    # Unfiltered, the list is an invitation; filtered, it is an answer and complete.
    shown = found[: max(data.nombre, 1)] if data.mode == "auto" and choice == Choice() else found
    return html.div(
        {"className": "agenda-results"},
        html.p({"className": "agenda-count", "role": "status"}, _count(len(shown), ctx))
        if data.filtres
        else None,
        _list(shown, ctx) if shown else _nothing(ctx),
    )


def _list(shown: Sequence[Card], ctx: BlockContext) -> VdomDict:
    """List the events; once for all visitors who make the same choice."""
    content = tuple(each.model_dump_json() for each in shown)
    made: VdomDict = frozen_once(
        ("agenda-list", content),
        ctx,
        lambda shared: _rows(shown, shared),
    )
    return made


def _rows(shown: Sequence[Card], ctx: BlockContext) -> VdomDict:
    rows = html.ol({"className": "agenda-list"}, [html.li(event_row(each, ctx)) for each in shown])
    return first_picture_at_once(rows) if ctx.leading else rows


def _nothing(ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "agenda-nothing"},
        html.p({"className": "agenda-nothing-title"}, ctx.t("Rien à l'affiche pour ce choix.")),
        html.p(ctx.t("Essayez un autre mois ou une autre catégorie.")),
    )


def _count(number: int, ctx: BlockContext) -> str:
    if number == 0:
        return ctx.t("Aucun événement")
    return ctx.ngettext("%s événement", "%s événements", number)


def _fits(event: Card, choice: Choice, today: date) -> bool:
    if choice.category and event.categorie != choice.category:
        return False
    return not choice.month or choice.month in _months_of(event, today)


def _months_of(event: Card, today: date) -> list[str]:
    """Name the months an event takes place in, those that are over left out."""
    if event.date_debut is None:
        return []
    last = event.date_fin or event.date_debut
    first = min(max(event.date_debut, today), last)
    span = (last.year - first.year) * 12 + last.month - first.month
    months = (first.month - 1 + step for step in range(min(span, _ASKED) + 1))
    return [f"{first.year + number // 12}-{number % 12 + 1:02}" for number in months]


def _months(events: Iterable[Card], ctx: BlockContext) -> list[Option]:
    names = sorted({name for event in events for name in _months_of(event, ctx.today)})
    return [
        Option(name, formats.month(date.fromisoformat(f"{name}-01"), ctx.locale)) for name in names
    ]


def _categories(events: Iterable[Card]) -> list[Option]:
    names = sorted({event.categorie for event in events if event.categorie})
    return [Option(name, name) for name in names]


def _digest(*words: str) -> str:
    return blake2b("\0".join(words).encode(), digest_size=2).hexdigest()
