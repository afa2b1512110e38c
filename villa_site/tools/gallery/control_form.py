"""The form of a workshop: controls as HTML, which a browser without script sends as well."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.tools.gallery.controls import ADD, EDITED, REMOVE, Control

_LANGUAGE = {"lang": DEFAULT_LANGUAGES.default}


def control_form(controls: list[Control]) -> VdomDict:
    """Show a control for each field; they are in the form of the workshop."""
    return html.div(
        {"className": "workshop-controls", "role": "group", "aria-label": "Fields"},
        html.input({"type": "hidden", "name": EDITED, "defaultValue": "1"}),
        *[_shown(control) for control in controls],
        None if controls else html.p("The block has no fields."),
    )


def _shown(control: Control) -> VdomDict:
    if control.widget == "group":
        return _fieldset(control, *[_shown(each) for each in control.parts])
    if control.widget == "rows":
        return _fieldset(
            control,
            html.input(
                {"type": "hidden", "name": control.name, "defaultValue": str(control.value)}
            ),
            *[_row(each) for each in control.parts],
            _button(ADD, control.name, "Add one", f" to {control.label}"),
        )
    if control.widget == "flag":
        return html.label({"className": "workshop-flag"}, _field(control), _named(control))
    return html.div(
        {"className": "workshop-field"},
        html.label(_named(control), _field(control)),
        html.p({"className": "workshop-problem", "role": "alert"}, control.problem)
        if control.problem
        else None,
    )


def _row(control: Control) -> VdomDict:
    shown = _shown(control)
    remove = _button(REMOVE, control.name, "Remove", f" {control.label}")
    return html.div({"className": "workshop-row"}, shown, remove)


def _fieldset(control: Control, *parts: Any) -> VdomDict:
    return html.fieldset(
        html.legend(_LANGUAGE, f"{control.label}{' *' if control.required else ''}"),
        html.p({**_LANGUAGE, "className": "workshop-help"}, control.help) if control.help else None,
        *parts,
    )


def _button(name: str, value: str, text: str, more: str) -> VdomDict:
    return html.button(
        {"type": "submit", "name": name, "value": value, "className": "workshop-button"},
        text,
        html.span({"className": "visually-hidden"}, more),
    )


def _named(control: Control) -> VdomDict:
    return html.span(
        {"className": "workshop-label"},
        html.span(_LANGUAGE, control.label),
        html.code(control.name.partition(".")[2]),
        html.span({"className": "workshop-required"}, "required") if control.required else None,
    )


def _field(control: Control) -> VdomDict:
    name = {"name": control.name}
    value = "" if control.value is None else control.value
    if control.widget == "flag":
        return html.input({**name, "type": "checkbox", "defaultChecked": value not in _OFF})
    if control.widget == "choice":
        words = {"": "", str(value): str(value), **control.choices}
        options = [html.option({"value": word}, text or "-") for word, text in words.items()]
        return html.select({**name, "defaultValue": str(value)}, *options)
    text = _text(value)
    if control.widget in {"lines", "json"}:
        rows = min(6, max(2, text.count("\n") + 1))
        return html.textarea({**name, "rows": rows, "defaultValue": text})
    kind = "number" if control.widget == "number" and _is_number(text) else "text"
    step = {"step": "any"} if kind == "number" else {}
    return html.input({**name, "type": kind, **step, "defaultValue": text})


_OFF = ("", "0", 0, False)


def _text(value: Any) -> str:
    return "" if value is False else str(value)


def _is_number(text: str) -> bool:
    """Tell whether a field of numbers can show it: a hostile case may hold anything."""
    try:
        float(text or 0)
    except ValueError:
        return False
    return True
