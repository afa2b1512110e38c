"""A form and its answer: the frame, the button, the thanks and the states of every form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from reactpy import component, event, html
from reactpy.types import VdomDict

from components.forms.form_state import (
    FormState,
    LiveForm,
    OnFailure,
    refused_submission,
    use_form,
)
from components.ui.icon import icon
from villa_site.engine.islands import island
from villa_site.site.context import BlockContext, PageContext, Submission
from villa_site.site.forms.definition import OFFLINE, SLOW, FormDefinition


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFrame:
    """How a form is framed: class names, the words of its button, where it is posted.

    ``fields`` renders the fields with what was sent, ``after`` what follows them; ``hidden`` are
    values that may change while the fields must not be rendered again. ``first`` is the
    id of the first field, ``links`` give ids and labels by field for the list of mistakes; without
    them there is no list. ``attention`` are more properties of the island that marks mistakes.
    """

    class_name: str
    form_class: str
    button: str
    action: str
    fields: Callable[[Submission | None], VdomDict]
    on_failure: OnFailure = "keep"
    label: str = ""
    first: str = ""
    hidden: Mapping[str, str] = field(default_factory=dict)
    after: Callable[[FormState], VdomDict | None] = lambda _state: None
    links: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    attention: Mapping[str, Any] = field(default_factory=dict)


_HIDDEN: Final[Mapping[OnFailure, set[str]]] = {"keep": {"success"}, "hide": {"success", "error"}}


@component
def form(definition: FormDefinition, frame: FormFrame, ctx: PageContext) -> VdomDict:
    """Render a form: live over the socket, and the same form as a plain POST."""
    live = use_form(definition, ctx, frame.on_failure)
    attention: dict[str, Any] = {
        "form": f"{definition.name}-form",
        "errors": dict(live.state.errors),
        "focus": live.state.focus,
        "turn": live.state.turn,
        "words": _words(definition, ctx),
        **frame.attention,
    }
    return html.div(
        {"className": frame.class_name},
        html.div(
            {"className": "form-answer", "role": "status"}, _answer(definition, frame, live, ctx)
        ),
        _form(definition, frame, live, ctx),
        island("form_validation", attention),
    )


def _words(definition: FormDefinition, ctx: BlockContext) -> dict[str, str]:
    """Return what a browser says of the form when it sends that by HTTP."""
    return {
        "sending": ctx.t("Envoi en cours…"),
        "slow": ctx.t(SLOW),
        "offline": ctx.t(OFFLINE),
        "failed": ctx.t(definition.failure),
    }


def _answer(
    definition: FormDefinition, frame: FormFrame, live: LiveForm, ctx: BlockContext
) -> VdomDict | None:
    state = live.state
    if state.phase == "success":
        own = {"className": "form-done", "id": f"{definition.name}-done", "tabIndex": -1}
        return html.p(own, state.message)
    if state.phase == "loading" or not state.message or (state.errors and not frame.links):
        return None
    return html.div(
        {"className": "form-failed"},
        html.p(state.message),
        _mistakes(frame, state) if state.errors else _retry(definition, frame, live, ctx),
    )


def _mistakes(frame: FormFrame, state: FormState) -> VdomDict:
    """Link to each field with what is wrong with it."""
    return html.ul(
        {"className": "form-wrong"},
        [
            html.li(
                html.a({"href": f"#{quote(target)}"}, label),
                f" : {state.errors[name]}",
            )
            for name, (target, label) in frame.links.items()
            if name in state.errors
        ],
    )


def _retry(
    definition: FormDefinition, frame: FormFrame, live: LiveForm, ctx: BlockContext
) -> VdomDict:
    """Send the same again, or show the fields that a failure has hidden."""
    name = definition.name
    own: dict[str, Any] = {"className": "button button-solid", "id": f"{name}-retry"}
    words = html.span({"className": "button-label"}, ctx.t("Réessayer")), icon("arrow")
    if frame.on_failure == "keep":
        return html.button({"type": "submit", "form": f"{name}-form"} | own, *words)
    # After a plain POST the form is below with what was typed: the link leads there.
    if live.state.phase == "idle":
        return html.a(own | {"href": f"#{frame.first}"}, *words)
    return html.button(own | {"type": "button", "onClick": live.on_retry}, *words)


def _form(
    definition: FormDefinition, frame: FormFrame, live: LiveForm, ctx: PageContext
) -> VdomDict:
    loading = live.state.phase == "loading"
    own: dict[str, Any] = {
        "className": frame.form_class,
        "id": f"{definition.name}-form",
        "action": f"{frame.action}#{quote(definition.name)}",
        "method": "post",
        "noValidate": True,
        "hidden": live.state.phase in _HIDDEN[frame.on_failure],
        "aria-busy": "true" if loading else "false",
    }
    if frame.label:
        own["aria-label"] = frame.label
    if definition.files:
        # Files do not travel over the socket: the browser sends such a form by itself.
        own["encType"] = "multipart/form-data"
    else:
        own["onSubmit"] = event(live.on_submit, prevent_default=True)
    return html.form(
        own,
        *(
            html.input({"type": "hidden", "name": name, "value": value})
            for name, value in frame.hidden.items()
        ),
        frame.fields(refused_submission(definition, ctx)),
        frame.after(live.state),
        html.button(
            {
                "type": "submit",
                "className": "button button-solid form-send",
                "id": f"{definition.name}-send",
                "aria-disabled": "true" if loading else "false",
            },
            html.span(
                {"className": "button-label"},
                ctx.t("Envoi en cours…") if loading else frame.button,
            ),
            icon("arrow"),
        ),
    )
