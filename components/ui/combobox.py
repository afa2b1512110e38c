"""A combobox: a text field with suggestions, of which any or none may be taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.island_texts import with_texts
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked

_LONGEST: Final = 200


class ComboboxProps(Props):
    """Props of the island; ``field`` is the id of the text field, ``label`` its label."""

    field: str
    label: str
    count: str = marked("Suggestions : %s")
    nothing: str = marked("Aucune suggestion")


def combobox(
    name: str, label: str, suggestions: Iterable[str], ctx: BlockContext, *, value: str = ""
) -> VdomDict:
    """Render a field of a form, ``name`` is its name and its id; what is typed is sent.

    Suggestions that hold what is typed, without regard to accents, are listed below: arrow keys
    choose one, Enter takes it, Escape closes the list, and empties the field where it is closed.
    Without script the browser lists them in its own way.
    """
    distinct = dict.fromkeys(filter(None, (" ".join(each.split()) for each in suggestions)))
    options = f"{name}-suggestions"
    return html.div(
        {"className": "combobox"},
        html.label({"htmlFor": name}, label),
        html.input(
            {
                "type": "text",
                "id": name,
                "name": name,
                "list": options,
                "defaultValue": value,
                "maxLength": _LONGEST,
                "dir": "auto",
                "autoComplete": "off",
                "spellCheck": False,
            }
        ),
        html.datalist({"id": options}, [html.option({"value": each}) for each in distinct]),
        island("combobox", with_texts(ComboboxProps, ctx, field=name, label=label)),
    )
