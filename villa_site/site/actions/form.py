"""The form of an action: a plain POST, which an island sends without leaving the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.engine.hooks import use_session
from villa_site.engine.http.urls import quote_path, with_query
from villa_site.engine.islands import Props, island
from villa_site.engine.protocols import PageRequest
from villa_site.engine.rendering.constructors import Element
from villa_site.site.actions.token import Offer, OfferSigner
from villa_site.site.context import PageContext, Submission
from villa_site.site.forms.definition import UNSENT
from villa_site.site.hooks import use_site

ADDRESS: Final = "/_villa/actions/"
"""Where actions are posted; the query names the page."""
TOKEN: Final = "villa-action"  # noqa: S105 - the name of a control
FORM: Final = "villa-form"
"""The control with the id of the form, to which the answer belongs."""


class ActionProps(Props):
    """What the island is told: the server's answer, and what to say when there is none."""

    message: str
    failed: str


@component
def action_form(offer: Offer, attributes: Mapping[str, Any], children: Sequence[Any]) -> VdomDict:
    """Render the form of ``offer``, with the answer to a plain POST and what was sent by it."""
    site, view = use_site(), use_session().current.view
    ctx: PageContext = view.ctx
    token = OfferSigner(site.form_service.signed_time).write(offer)
    own = str(attributes.get("id") or _id(token))
    sent = ctx.submission if ctx.submission and ctx.submission.form == own else Submission(own)
    query = urlencode({"page": _page(view.visit, ctx.submission)})
    return html.form(
        {
            **attributes,
            "className": f"action {attributes.get('className', '')}".rstrip(),
            "id": own,
            "method": "post",
            "action": f"{ADDRESS}?{query}#{quote(own)}",
        },
        html.input({"type": "hidden", "name": TOKEN, "value": token}),
        html.input({"type": "hidden", "name": FORM, "value": own}),
        *(_filled(child, sent) for child in children),
        island(
            "action",
            ActionProps(message=sent.message, failed=ctx.t(UNSENT)),
            html.p({"className": "form-answer", "role": "status"}, sent.message),
        ),
    )


def _page(visit: PageRequest, submission: Submission | None) -> str:
    """Return the URL of the page, without what a redirect has added for its thanks."""
    thanked = submission.form if submission and submission.accepted else ""
    pairs = [pair for pair in parse_qsl(visit.query) if pair != (thanked, "ok")]
    return with_query(quote_path(visit.path), urlencode(pairs)) if thanked else visit.url


def _id(token: str) -> str:
    return f"action-{blake2b(token.encode(), digest_size=6).hexdigest()}"


def _filled(node: Any, sent: Submission) -> Any:
    """Copy a node with the values that were sent and not accepted in its fields."""
    if not isinstance(node, dict) or not sent.values:
        return node
    attributes = node.get("attributes", {})
    values = sent.values.get(attributes.get("name", ""))
    if values is not None and node["tagName"] in _FILL:
        return Element({**node, "attributes": attributes | _FILL[node["tagName"]](node, values)})
    children = [_filled(child, sent) for child in node.get("children", ())]
    return Element({**node, "children": children}) if children else node


def _input(node: Any, values: Sequence[str]) -> dict[str, Any]:
    attributes = node["attributes"]
    kind = attributes.get("type", "text")
    if kind in {"checkbox", "radio"}:
        return {"defaultChecked": str(attributes.get("value", "on")) in values}
    fixed = kind in {"hidden", "submit", "button", "image", "reset", "file", "password"}
    return {} if fixed else {"defaultValue": values[0]}


_FILL: Final[Mapping[str, Callable[[Any, Sequence[str]], dict[str, Any]]]] = {
    "input": _input,
    "textarea": lambda _node, values: {"defaultValue": values[0]},
    "select": lambda node, values: {
        "defaultValue": [*values] if node["attributes"].get("multiple") else values[0]
    },
}
"""What a field is given to show the values that were sent, by its tag."""
