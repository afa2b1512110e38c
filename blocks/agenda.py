"""Events, selected by an editor or upcoming ones of the backend, with filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated, Final, Literal, NamedTuple

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from villa_site.extend import (
    CTA,
    Anchor,
    BlockContext,
    Card,
    ContentModel,
    Count,
    Flag,
    PageContext,
    Text,
    block,
    button,
    choice_label,
    editor_help,
    editor_label,
    row_label,
    shown_if,
)
from villa_site.extend.fields import next_events
from villa_site.extend.layout import body_section
from villa_site.extend.listing import (
    MOST_UPCOMING,
    OnChange,
    SearchBackend,
    SelectOption,
    clean,
    event_count,
    event_row,
    filter_form,
    first_picture_at_once,
    formats,
    frozen_once,
    occasions_ahead,
    select_field,
    upcoming_events,
)

_DEFAULT_NUMBER: Final = 6
_MAX_MONTHS: Final = 100


@editor_label("Agenda")
@editor_help("Une sélection d'événements, ou les prochains.")
class Agenda(ContentModel):
    """Events: the editor's selection, or upcoming ones in ``auto`` mode, the soonest first."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    mode: Annotated[
        Literal["selection", "auto"],
        editor_label("Événements affichés"),
        choice_label("selection", "Ceux choisis ci-dessous"),
        choice_label("auto", "Les prochains, automatiquement", "automatique", "automatic"),
    ] = "selection"
    evenements: Annotated[
        tuple[Card, ...],
        next_events("mode", "categorie", "nombre", default=_DEFAULT_NUMBER),
        shown_if("mode", "selection"),
        editor_label("Événements choisis"),
        row_label("Événement"),
    ] = ()
    categorie: Annotated[
        Text,
        shown_if("mode", "auto"),
        editor_label("Catégorie"),
        editor_help("Pour les prochains événements : cette catégorie seulement."),
    ] = ""
    nombre: Annotated[
        Count,
        shown_if("mode", "auto"),
        editor_label("Nombre d'événements"),
        editor_help("Pour les prochains événements, tant qu'aucun filtre n'est choisi."),
    ] = _DEFAULT_NUMBER
    filtres: Annotated[Flag, editor_label("Proposer des filtres par mois et par catégorie")] = False
    cta: Annotated[CTA | None, editor_label("Bouton")] = None

    @property
    def name(self) -> str:
        """The block's name in field names and anchors, independent of its position."""
        return self.anchor or _named(self.titre, self.mode, self.categorie)

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return self.name


class Filter(NamedTuple):
    """The values of the filters; an empty one selects everything."""

    month: str = ""
    category: str = ""


async def upcoming(data: Agenda, ctx: PageContext, backend: SearchBackend) -> Agenda:
    """Load upcoming events in ``auto`` mode; all of them where a visitor can filter."""
    if data.mode != "auto":
        return data
    limit = MOST_UPCOMING if data.filtres else data.nombre
    events = await upcoming_events(data.categorie, limit, ctx, backend)
    return data.model_copy(update={"evenements": events})


@block(load=upcoming)
@component
def agenda(data: Agenda, ctx: PageContext) -> VdomDict:
    """Render the events and the filters, which are live, and a plain form without script."""
    requested = Filter(
        clean(ctx.query.get(f"{data.name}-mois", "")),
        clean(ctx.query.get(f"{data.name}-categorie", "")),
    )
    # The next page may have an agenda in the same position: its own address counts then.
    address = (ctx.path, requested)
    (selected_on, selected), select = use_state((address, requested))
    if selected_on != address:
        selected = requested
    events = data.evenements

    def on_change(field: str) -> OnChange:
        return lambda value: select((address, selected._replace(**{field: value})))

    return body_section(
        "agenda",
        _filters(data, ctx, selected, on_change) if data.filtres and len(events) > 1 else None,
        _results(data, ctx, selected),
        button(data.cta, ctx, variant="outline"),
        title=data.titre,
        anchor=data.name,
        body="agenda-body",
    )


def _filters(
    data: Agenda, ctx: PageContext, selected: Filter, on_change: Callable[[str], OnChange]
) -> VdomDict:
    return filter_form(
        f"{ctx.link(ctx.path)}#{data.name}",
        ctx,
        select_field(
            ctx.t("Mois"),
            name=f"{data.name}-mois",
            value=selected.month,
            options=[SelectOption("", ctx.t("Tous les mois")), *_months(data.evenements, ctx)],
            on_change=on_change("month"),
        ),
        select_field(
            ctx.t("Catégorie"),
            name=f"{data.name}-categorie",
            value=selected.category,
            options=[
                SelectOption("", ctx.t("Toutes les catégories")),
                *_categories(data.evenements),
            ],
            on_change=on_change("category"),
        ),
        label=ctx.t("Filtrer les événements"),
    )


def _results(data: Agenda, ctx: BlockContext, selected: Filter) -> VdomDict:
    events = [event for event in data.evenements if _matches(event, selected, ctx.today)]
    # The editor's number limits the unfiltered list only.
    if data.mode == "auto" and selected == Filter():
        events = events[: max(data.nombre, 1)]
    return html.div(
        {"className": "agenda-results"},
        html.p({"className": "agenda-count", "role": "status"}, event_count(len(events), ctx))
        if data.filtres
        else None,
        _list(events, ctx) if events else _nothing(ctx),
    )


def _list(events: Sequence[Card], ctx: BlockContext) -> VdomDict:
    """Render the rows, once for all visitors with the same selection."""
    content = tuple(each.model_dump_json() for each in events)
    rendered: VdomDict = frozen_once(
        ("agenda-list", content),
        ctx,
        lambda shared: _rows(events, shared),
    )
    return rendered


def _rows(events: Sequence[Card], ctx: BlockContext) -> VdomDict:
    rows = html.ol({"className": "agenda-list"}, [html.li(event_row(each, ctx)) for each in events])
    return first_picture_at_once(rows) if ctx.leading else rows


def _nothing(ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "agenda-nothing"},
        html.p({"className": "agenda-nothing-title"}, ctx.t("Rien à l'affiche pour ce choix.")),
        html.p(ctx.t("Essayez un autre mois ou une autre catégorie.")),
    )


def _matches(event: Card, selected: Filter, today: date) -> bool:
    if selected.category and clean(event.categorie) != selected.category:
        return False
    return not selected.month or selected.month in _months_of(event, today)


def _months_of(event: Card, today: date) -> Sequence[str]:
    """List the months of an event as ``YYYY-MM``, without past ones unless all are past."""
    ahead = occasions_ahead(event, today)
    return [
        month
        for each in ahead
        for month in _months_between(min(max(each.first, today), each.last), each.last)
    ]


@lru_cache(maxsize=1024)
def _months_between(first: date, last: date) -> tuple[str, ...]:
    span = (last.year - first.year) * 12 + last.month - first.month
    months = (first.month - 1 + step for step in range(min(span, _MAX_MONTHS) + 1))
    return tuple(f"{first.year + number // 12}-{number % 12 + 1:02}" for number in months)


def _months(events: Iterable[Card], ctx: BlockContext) -> list[SelectOption]:
    names = sorted({name for event in events for name in _months_of(event, ctx.today)})
    return [
        SelectOption(name, formats.month(date.fromisoformat(f"{name}-01"), ctx.locale))
        for name in names
    ]


def _categories(events: Iterable[Card]) -> list[SelectOption]:
    names = sorted({clean(event.categorie) for event in events} - {""})
    return [SelectOption(name, name) for name in names]


@lru_cache(maxsize=256)
def _named(*words: str) -> str:
    return f"agenda-{blake2b(chr(0).join(words).encode(), digest_size=2).hexdigest()}"
