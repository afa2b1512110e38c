"""A table whose columns sort its rows: each title is a link to the page in that order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.content.fields.folding import fold
from villa_site.site.context import PageContext
from villa_site.site.formats import days
from villa_site.site.i18n.words import unique_anchors
from villa_site.site.listing.query import ListingQuery

_DIGITS: Final = re.compile(r"\d+")
_DESCENDING: Final = "-"

Value = str | float | date | None
"""The sort key of a cell: texts without regard to accents, numbers in them by their size."""
Cell = Value | tuple[Any, Value]
"""A value, which is shown as it is, days in the page's language; or what is shown and the value."""


def sortable_table(
    name: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    ctx: PageContext,
    *,
    caption: str,
) -> VdomDict:
    """Render ``rows`` in the order that the page's parameter ``name`` says.

    ``?name=title`` sorts by the column with that title, made an anchor, ``?name=-title`` in the
    other direction; any other value leaves the rows in their own order. Rows may be short: an empty
    cell comes last in both directions. A column without a title sorts nothing. A table that is
    wider than its place scrolls in itself.
    """
    query = ListingQuery.read(ctx, *dict.fromkeys((*ctx.query, name)))
    keys = [key.removeprefix(f"{name}-") for key in unique_anchors(columns, prefix=name)]
    descending = query[name].startswith(_DESCENDING)
    current = query[name].removeprefix(_DESCENDING)
    table = [[*row, *[None] * len(columns)][: len(columns)] for row in rows]
    if current in keys:
        table = _in_order(table, keys.index(current), descending=descending)
    heads = [
        _head(name, key, title, query, direction=_direction(key, current, descending=descending))
        for key, title in zip(keys, columns, strict=True)
    ]
    numeric = [_is_numeric(row[index] for row in table) for index in range(len(columns))]
    caption_id = f"{name}-caption"
    return html.div(
        {
            "className": "sortable-table",
            "role": "region",
            "aria-labelledby": caption_id,
            "tabIndex": 0,
        },
        html.table(
            html.caption({"id": caption_id}, caption),
            html.thead(html.tr(heads)),
            html.tbody([_row(row, numeric, ctx) for row in table]),
        ),
    )


def _head(
    name: str, key: str, title: str, query: ListingQuery, *, direction: str | None
) -> VdomDict:
    if not title:
        # A link without a name would lead nobody anywhere.
        return html.td()
    own = f"{name}-{key}"
    order = f"{_DESCENDING}{key}" if direction == "ascending" else key
    # The hash names the link itself, which gives it the focus back.
    link = {"id": own, "href": query.with_(**{name: order}).href(own)}
    sign = icon("arrow") if direction else None
    return html.th(
        {"scope": "col"} | ({"aria-sort": direction} if direction else {}),
        html.a(link, html.span(title), sign),
    )


def _direction(key: str, current: str, *, descending: bool) -> str | None:
    if key != current:
        return None
    return "descending" if descending else "ascending"


def _row(row: Sequence[Cell], numeric: Sequence[bool], ctx: PageContext) -> VdomDict:
    first, *others = (
        ({"className": "sortable-table-number"} if is_number else {}, _content(cell, ctx))
        for cell, is_number in zip(row, numeric, strict=True)
    )
    return html.tr(_row_head(*first), [html.td(*at) for at in others])


def _row_head(attributes: dict[str, str], content: Any) -> VdomDict:
    """Name the row by its first cell; an empty one is no name."""
    if content is None or content == "":
        return html.td(attributes)
    return html.th({"scope": "row", **attributes}, content)


def _in_order(table: list[list[Cell]], column: int, *, descending: bool) -> list[list[Cell]]:
    filled = [row for row in table if _value(row[column]) not in {None, ""}]
    empty = [row for row in table if _value(row[column]) in {None, ""}]
    return sorted(filled, key=lambda row: _rank(row[column]), reverse=descending) + empty


def _rank(cell: Cell) -> tuple[int, float, str]:
    """Compare numbers by size, days by time, texts by their letters, numbers in them by size."""
    value = _value(cell)
    if isinstance(value, int | float):
        return 0, value, ""
    if isinstance(value, date):
        return 1, 0, value.isoformat()
    return 2, 0, _DIGITS.sub(lambda digits: digits[0].zfill(20), fold(value or ""))


def _is_numeric(cells: Iterable[Cell]) -> bool:
    values = [value for value in map(_value, cells) if value not in {None, ""}]
    return bool(values) and all(isinstance(value, int | float) for value in values)


def _value(cell: Cell) -> Value:
    return cell[1] if isinstance(cell, tuple) else cell


def _content(cell: Cell, ctx: PageContext) -> Any:
    if isinstance(cell, tuple):
        return cell[0]
    if isinstance(cell, date):
        return html.time({"dateTime": cell.isoformat()}, days(cell, None, ctx.locale))
    return None if cell is None else str(cell)
