"""What every form that is sent live shares: its states, its button, its words when it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.engine.http.headers import client_network, cookies
from villa_site.engine.islands import island
from villa_site.engine.live.session import Session
from villa_site.site.context import BlockContext
from villa_site.site.forms.form_service import TICKET, Sender
from villa_site.site.forms.signed_time import COOKIE
from villa_site.site.forms.submission import Submission
from villa_site.site.site import Site

Event = dict[str, Any]
Phase = Literal["idle", "loading", "error", "success"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a form shows; ``focus`` names what is to have the focus, ``turn`` counts answers."""

    phase: Phase = "idle"
    message: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)
    focus: str = ""
    turn: int = 0


def sender(scope: Any, session: Session[Any], site: Site, sent: Mapping[str, Any]) -> Sender:
    """Tell who sends a form over the connection of ``scope``."""
    control = sent.get(TICKET)
    return site.form_service.sender(
        client_network(scope),
        cookie=cookies(scope).get(COOKIE, ""),
        control=control if isinstance(control, str) else "",
        since=session.since,
    )


def ticket(sent: Submission) -> VdomDict:
    """Hold the place of what tells one visitor's submission from another's; see ``TICKET``."""
    return html.input({"type": "hidden", "name": TICKET, "value": sent.value(TICKET)})


def send_button(form: str, label: str, shown: Shown, ctx: BlockContext) -> VdomDict:
    """Render the button that sends the form called ``form``, and says that it is being sent."""
    loading = shown.phase == "loading"
    return html.button(
        {
            "type": "submit",
            "className": "button button-solid form-send",
            "id": f"{form}-send",
            "aria-disabled": "true" if loading else "false",
        },
        html.span({"className": "button-label"}, ctx.t("Envoi en cours…") if loading else label),
        icon("arrow"),
    )


def thanks(form: str, message: str) -> VdomDict:
    """Say that it went well."""
    return html.p({"className": "form-done", "id": f"{form}-done", "tabIndex": -1}, message)


def retry_words(ctx: BlockContext) -> tuple[VdomDict, VdomDict]:
    """Give what stands on the button of a second try."""
    return html.span({"className": "button-label"}, ctx.t("Réessayer")), icon("arrow")


def trap(name: str) -> VdomDict:
    """Hide a field that people do not see, and machines fill in."""
    return html.div(
        {"className": "form-trap", "aria-hidden": "true"},
        html.input({"name": name, "tabIndex": -1, "autoComplete": "off", "data-trap": ""}),
    )


def attention(form: str, shown: Shown, **more: Any) -> VdomDict:
    """Show what is wrong where it is, and lead the focus there; ``more`` are rules to check by."""
    return island(
        "form_attention",
        {
            "form": f"{form}-form",
            "errors": dict(shown.errors),
            "focus": shown.focus,
            "turn": shown.turn,
            **more,
        },
    )
