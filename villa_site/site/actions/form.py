"""The form of an action: a plain POST, which an island sends without leaving the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.engine.hooks import use_session
from villa_site.engine.http.urls import quote_path, with_query
from villa_site.engine.islands import Props, island
from villa_site.engine.protocols import PageRequest
from villa_site.site.actions.fields import FormFields
from villa_site.site.actions.token import Offer, OfferSigner
from villa_site.site.actions.upload_file import FileParameter
from villa_site.site.context import PageContext, Submission
from villa_site.site.forms.definition import OFFLINE, SLOW, UNSENT
from villa_site.site.forms.form_service import CONTROL
from villa_site.site.hooks import use_site
from villa_site.site.i18n.translations import marked
from villa_site.site.site import Site

ADDRESS: Final = "/_villa/actions/"
"""Where actions are posted; the query names the page."""
TOKEN: Final = "villa-action"  # noqa: S105 - the name of a control
FORM: Final = "villa-form"
"""The control with the id of the form, to which the answer belongs."""
FILES_OF: Final = "files"
"""The parameter of the address that names the action whose files the body may hold."""
DONE: Final = marked("Votre envoi a été pris en compte.")
"""Said of an action without words, where the visitor sees nothing else of it."""


class ActionProps(Props):
    """The props of the island: the server's answer, and what to say while there is none."""

    message: str
    failed: str
    slow: str
    offline: str


@component
def action_form(
    offer: Offer,
    files: Mapping[str, FileParameter],
    attributes: Mapping[str, Any],
    children: Sequence[Any],
) -> VdomDict:
    """Render the form of ``offer``, with the answer to a plain POST and what was sent by it."""
    site, view = use_site(), use_session().current.view
    ctx: PageContext = view.ctx
    token = OfferSigner(site.form_service.signed_time).write(offer)
    own = str(attributes.get("id") or _id(token))
    sent = _sent(own, ctx)
    named = {FILES_OF: offer.action} if files else {}
    query = urlencode({"page": _page(view.visit, ctx.submission), **named})
    fields = FormFields(site.form_service.retained, offer.action, own, files, sent, ctx)
    return html.form(
        {
            **attributes,
            "className": f"action {attributes.get('className', '')}".rstrip(),
            "id": own,
            "method": "post",
            "action": f"{ADDRESS}?{query}#{quote(own)}",
            **({"encType": "multipart/form-data"} if files else {}),
        },
        html.input({"type": "hidden", "name": TOKEN, "value": token}),
        html.input({"type": "hidden", "name": FORM, "value": own}),
        *_number(site, ctx),
        *map(fields.fill, children),
        island(
            "action",
            ActionProps(
                message=sent.message,
                failed=ctx.t(UNSENT),
                slow=ctx.t(SLOW),
                offline=ctx.t(OFFLINE),
            ),
            html.p({"className": "form-answer", "role": "status"}, sent.message),
        ),
    )


def _sent(form: str, ctx: PageContext) -> Submission:
    """Return what came of the form's last POST; its words go with a browser's cookies."""
    if ctx.submission and ctx.submission.form == form:
        return ctx.submission
    return Submission(form, message=ctx.t(DONE) if ctx.query.get(form) == "ok" else "")


def _number(site: Site, ctx: PageContext) -> list[VdomDict]:
    """Give a number to the next submission: on a page that answers one the same words are new.

    Other pages are the same for everybody, and cannot hold a number.
    """
    if ctx.submission is None:
        return []
    number = site.form_service.signed_time.issue()
    return [html.input({"type": "hidden", "name": CONTROL, "value": number})]


def _page(visit: PageRequest, submission: Submission | None) -> str:
    """Return the URL of the page, without what a redirect has added for its thanks."""
    thanked = submission.form if submission and submission.accepted else ""
    pairs = [pair for pair in parse_qsl(visit.query) if pair != (thanked, "ok")]
    return with_query(quote_path(visit.path), urlencode(pairs)) if thanked else visit.url


def _id(token: str) -> str:
    return f"action-{blake2b(token.encode(), digest_size=6).hexdigest()}"
