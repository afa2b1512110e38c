"""Runs actions: each submission once, in all workers; whatever goes wrong is a polite answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Final

from pydantic import ValidationError

from villa_site.backend.json_text import encode
from villa_site.engine.limits import ClientRates, TokenBucket
from villa_site.errors import ActionRefused, StoreError, StoreUnavailable
from villa_site.site.actions.action import Action
from villa_site.site.actions.token import Offer, OfferSigner
from villa_site.site.context import PageContext
from villa_site.site.forms.definition import UNSENT
from villa_site.site.forms.delivery import REMEMBERED, Idempotency
from villa_site.site.i18n import marked
from villa_site.site.site import Site
from villa_site.site.stores.store import RUNNING
from villa_site.site.visitors import Visitor

logger = logging.getLogger(__name__)

CHECK: Final = marked("Une réponse manque ou ne convient pas. Vérifiez-les, puis réessayez.")

PER_SECOND: Final = 2.0
"""Actions of one address in the long run; behind it may be a school, hence the burst."""
BURST: Final = 60.0
SHARED_PER_SECOND: Final = 200.0
SHARED_BURST: Final = 1_000.0
SECONDS: Final = 10.0
"""How long an action may take."""
DOUBLE_CLICK: Final = 3.0
"""Seconds in which the same of one visitor is one submission, where script gives it no name."""

_LONGEST_TICKET: Final = 100


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The outcome of an action, with a message for the visitor, which may be empty."""

    status: HTTPStatus
    message: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the action was done."""
        return self.status == HTTPStatus.OK


@dataclass(frozen=True, slots=True)
class ActionCall:
    """A submission: the action, what its page offers, the fields, who sends it from which page.

    ``ticket`` is the browser's name for this submission, empty without script.
    """

    action: Action
    offer: Offer
    fields: Mapping[str, list[str]]
    ctx: PageContext
    visitor: Visitor = Visitor()  # noqa: RUF009 - frozen, so that all may share it
    ticket: str = ""

    @property
    def key(self) -> str:
        """Names the submission; empty where nothing tells it from another visitor's."""
        if not (self.ticket or self.visitor.known):
            return ""
        names = self.action.parameters.keys() & self.fields.keys()
        sent = [[name, self.fields[name]] for name in sorted(names)]
        who = [self.visitor.id, self.ticket[:_LONGEST_TICKET]]
        content = [self.offer.action, dict(self.offer.arguments), sent, who]
        return blake2b(encode(content), digest_size=16).hexdigest()


class ActionService:
    """Runs the ``actions`` of a site, by name."""

    def __init__(self, site: Site, actions: Mapping[str, Action]) -> None:
        self.site = site
        self.actions = actions
        self.signer = OfferSigner(site.form_service.signed_time)
        self.rates = ClientRates(
            PER_SECOND, BURST, shared=TokenBucket(SHARED_PER_SECOND, SHARED_BURST)
        )
        self._done: Idempotency[ActionResult] = Idempotency(lambda result: result.accepted)

    def find(self, token: str) -> tuple[Action, Offer] | None:
        """Return the action that a page has offered; None for a forged or outdated token."""
        offer = self.signer.read(token)
        action = self.actions.get(offer.action) if offer else None
        return (action, offer) if action and offer else None

    async def run(self, call: ActionCall) -> ActionResult:
        """Run an action once for its key, and answer whatever comes of it; raises nothing."""
        if not call.key:
            return await self._answer(call)
        return await self._done.once(
            call.key, lambda: self._once(call), remembered=bool(call.ticket)
        )

    async def _once(self, call: ActionCall) -> ActionResult:
        """Run it unless another worker has, or this one a moment ago."""
        database = self.site.stores.database
        try:
            async with asyncio.timeout(SECONDS):
                new = await database.claim(call.key, REMEMBERED if call.ticket else DOUBLE_CLICK)
        except (StoreUnavailable, TimeoutError):
            # What needs the stores says so itself.
            new = True
        if not new:
            return ActionResult(HTTPStatus.OK)
        result = await self._answer(call)
        if not result.accepted:
            with suppress(StoreUnavailable):
                await database.release(call.key)
        return result

    async def _answer(self, call: ActionCall) -> ActionResult:
        ctx = call.ctx
        running = RUNNING.set(self.site.stores)
        try:
            async with asyncio.timeout(SECONDS):
                said = await call.action.run(_read(call), ctx, call.visitor)
        except ActionRefused as refusal:
            return ActionResult(HTTPStatus.UNPROCESSABLE_ENTITY, str(refusal))
        except StoreError as error:
            logger.warning("The action %s was not done: %s", call.action.name, error)
            return ActionResult(HTTPStatus(error.status), ctx.t(UNSENT))
        except Exception:
            logger.exception("The action %s failed.", call.action.name)
            return ActionResult(HTTPStatus.INTERNAL_SERVER_ERROR, ctx.t(UNSENT))
        finally:
            RUNNING.reset(running)
        return ActionResult(HTTPStatus.OK, said)


def _read(call: ActionCall) -> dict[str, Any]:
    """Read the arguments; raises ActionRefused for those that do not fit."""
    try:
        return call.action.read(call.offer.arguments, call.fields)
    except ValidationError as error:
        raise ActionRefused(call.ctx.t(CHECK)) from error
