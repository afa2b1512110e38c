"""The states of a form that is sent over the socket, and the hook that moves it through them."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, cast

from reactpy import use_ref, use_scope, use_state
from starlette.types import Scope

from villa_site.engine.hooks import use_session
from villa_site.engine.http.headers import client_network, cookies
from villa_site.site.context import PageContext, Submission, refused, thanked
from villa_site.site.forms import rules
from villa_site.site.forms.cookies import COOKIE
from villa_site.site.forms.definition import FormDefinition
from villa_site.site.forms.delivery import FormEntry, FormResult, run_in_background
from villa_site.site.forms.form_service import CONTROL
from villa_site.site.hooks import use_site

logger = logging.getLogger(__name__)

Event = dict[str, Any]
Phase = Literal["idle", "loading", "error", "success"]
OnFailure = Literal["keep", "hide"]
"""The fields after a failure: left, to be sent again as they are, or hidden."""

_BUSY: Final[Mapping[OnFailure, set[Phase]]] = {
    "keep": {"loading", "success"},
    "hide": {"loading", "success", "error"},
}
"""The phases in which a press sends nothing."""


@dataclass(frozen=True, slots=True)
class FormState:
    """The state of a form; ``focus`` names what is to have the focus, ``turn`` counts changes."""

    phase: Phase = "idle"
    message: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)
    focus: str = ""
    turn: int = 0


class LiveForm(NamedTuple):
    """A form's state, and what its events call."""

    state: FormState
    on_submit: Callable[[Event], Awaitable[None]]
    on_retry: Callable[[Event], Awaitable[None]]


def use_form(form: FormDefinition, ctx: PageContext, on_failure: OnFailure) -> LiveForm:
    """Keep the state of ``form``, beginning with what a plain POST has led to, if one has."""
    session, site = use_session(), use_site()
    scope = cast("Scope", use_scope())
    state, set_state = use_state(lambda: _first_state(form, ctx, on_failure))
    latest = use_ref(state)

    def change(to: FormState) -> None:
        latest.current = replace(to, turn=latest.current.turn + 1)
        set_state(latest.current)

    async def on_submit(sent: Event) -> None:
        if latest.current.phase in _BUSY[on_failure]:
            return
        data = sent.get("formData")
        values = data if isinstance(data, dict) else {}
        entry = FormEntry(rules.read(form, values), trapped=bool(values.get(form.trap)))
        service = site.form_service
        if refusal := service.mistakes(form, entry, ctx):
            change(FormState("idle", refusal.message, refusal.errors))
            return
        # The button of a second try goes away with its message: the focus must not go with it.
        again = latest.current.phase == "error"
        change(FormState("loading", focus=f"{form.name}-send" if again else ""))
        control = values.get(CONTROL)
        sender = service.sender(
            client_network(scope),
            cookie=cookies(scope).get(COOKIE, ""),
            control=control if isinstance(control, str) else "",
            age=time.time() - session.since,
            connection=f"connection {session.since!r}",
        )
        result = service.submit(form, entry, sender, ctx, site.backend, site.form_guard)
        # The browser hears of it once this has ended: a submission without an answer comes again.
        await run_in_background(_show(result, change, form, ctx))

    async def on_retry(_event: Event) -> None:
        change(FormState(focus=f"{form.name}-send"))

    return LiveForm(state, on_submit, on_retry)


def refused_submission(form: FormDefinition, ctx: PageContext) -> Submission | None:
    """Return the refused submission of a plain POST of the form, if there was one."""
    return refused(ctx.submission, form.name)


def _first_state(form: FormDefinition, ctx: PageContext, on_failure: OnFailure) -> FormState:
    if ctx.query.get(form.name) == "ok":
        words = thanked(ctx.submission, form.name) or ctx.t(form.success)
        return FormState("success", words, focus=f"{form.name}-done")
    submission = refused_submission(form, ctx)
    if submission is None:
        return FormState()
    # Without script nothing shows hidden fields again.
    failed = not submission.errors and on_failure == "keep"
    return FormState("error" if failed else "idle", submission.message, submission.errors)


async def _show(
    result: Awaitable[FormResult],
    change: Callable[[FormState], None],
    form: FormDefinition,
    ctx: PageContext,
) -> None:
    """Render the result once it is there; the form returns after any error."""
    try:
        done = await result
    except Exception:
        logger.exception("The form %r could not be submitted.", form.id)
        change(FormState("error", ctx.t(form.failure), focus=f"{form.name}-retry"))
        return
    if done.accepted:
        change(FormState("success", done.message, focus=f"{form.name}-done"))
    elif done.errors:
        change(FormState("idle", done.message, done.errors))
    else:
        change(FormState("error", done.message, focus=f"{form.name}-retry"))
