"""Runs actions: each submission once, in all workers; whatever goes wrong is a polite answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Final

from pydantic import ValidationError

from villa_site.backend.json_text import encode
from villa_site.engine.failure import ADVISED, Failure
from villa_site.engine.limits import ClientRates, TokenBucket
from villa_site.errors import ActionRefused, StoreError, StoreValueError
from villa_site.site.actions.action import Action
from villa_site.site.actions.form import DONE
from villa_site.site.actions.sent_files import NO_FILES, SentFiles
from villa_site.site.actions.token import Offer, OfferSigner
from villa_site.site.actions.upload_file import UploadFile
from villa_site.site.context import PageContext
from villa_site.site.forms.definition import UNSENT
from villa_site.site.forms.delivery import REMEMBERED
from villa_site.site.forms.once import Once
from villa_site.site.i18n.translations import marked
from villa_site.site.site import Site
from villa_site.site.stores.store import RUNNING
from villa_site.site.stores.visitors import Visitor

logger = logging.getLogger(__name__)

CHECK: Final = marked("Une réponse manque ou ne convient pas. Vérifiez-les, puis réessayez.")

PER_SECOND: Final = 2.0
BURST: Final = 60.0
"""Actions of one visitor in the long run and at once; of one address, those without a cookie."""
ADDRESS_PER_SECOND: Final = 20.0
ADDRESS_BURST: Final = 300.0
"""Actions of one address, with cookies: behind it may be a school, or the Wi-Fi of a house."""
SHARED_PER_SECOND: Final = 200.0
SHARED_BURST: Final = 1_000.0
SECONDS: Final = 10.0
"""How long an action may take."""
DOUBLE_CLICK: Final = 3.0
"""Seconds in which the same of a known visitor is one submission, where nothing was typed."""
SOON: Final = 60.0
"""Seconds in which the same of one browser without cookies is one submission."""

_LONGEST_TICKET: Final = 100


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The outcome of an action, with a message for the visitor, which may be empty."""

    status: HTTPStatus
    message: str = ""
    repeated: bool = False

    @property
    def accepted(self) -> bool:
        """Whether the action was done."""
        return self.status == HTTPStatus.OK


@dataclass(frozen=True, slots=True)
class ActionCall:
    """A submission: the action, what its page offers, the fields, who sends it from which page.

    ``files`` are those that were sent or wait, checked, by parameter.
    ``ticket`` is the number of this submission: the browser's, or a signed one that a page without
    script carries when it is no cached page. ``browser`` is the network and the name of the
    browser: a visitor without cookies is known by nothing else.
    """

    action: Action
    offer: Offer
    fields: Mapping[str, list[str]]
    ctx: PageContext
    visitor: Visitor = Visitor()  # noqa: RUF009 - frozen, so that all may share it
    ticket: str = ""
    browser: str = ""
    files: SentFiles = NO_FILES

    @property
    def key(self) -> str:
        """Names the submission."""
        who = [self.visitor.id, self.ticket[:_LONGEST_TICKET]]
        if not any(who):
            who = [self.browser]
        content = [self.offer.action, dict(self.offer.arguments), self._sent, who]
        content += [self.files.digests] if self.files.digests else []
        return blake2b(encode(content), digest_size=16).hexdigest()

    @property
    def seconds(self) -> float:
        """How long the same counts once: words are hardly typed twice, a button is pressed again.

        Without a number a second press is the same as the first one sent again.
        """
        typed = any(value for _, values in self._sent for value in values)
        if self.ticket or typed or self.files.digests:
            return REMEMBERED
        return DOUBLE_CLICK if self.visitor.known else SOON

    @property
    def _sent(self) -> list[tuple[str, list[str]]]:
        names = self.action.parameters.keys() & self.fields.keys() - self.action.files.keys()
        return [(name, self.fields[name]) for name in sorted(names)]


class ActionService:
    """Runs the ``actions`` of a site, by name."""

    def __init__(self, site: Site, actions: Mapping[str, Action]) -> None:
        self.site = site
        self.actions = actions
        self.signer = OfferSigner(site.form_service.signed_time)
        shared = TokenBucket(SHARED_PER_SECOND, SHARED_BURST)
        self._visitors = ClientRates(PER_SECOND, BURST)
        self._addresses = ClientRates(ADDRESS_PER_SECOND, ADDRESS_BURST, shared=shared)
        self._done = Once(_again, site.stores.database)

    def find(self, token: str) -> tuple[Action, Offer] | None:
        """Return the action that a page has offered; None for a forged or outdated token."""
        offer = self.signer.read(token)
        action = self.actions.get(offer.action) if offer else None
        return (action, offer) if action and offer else None

    def allows(self, client: str, visitor: Visitor) -> bool:
        """Count a request of a visitor, or of those of its address who have no cookie."""
        who = f"visitor {visitor.id}" if visitor.known else client
        return self._visitors.allows(who) and self.allows_address(client)

    def allows_address(self, client: str) -> bool:
        """Count a request of an address alone."""
        return self._addresses.allows(client)

    async def run(self, call: ActionCall) -> ActionResult:
        """Run an action once for its key, and answer whatever comes of it; raises nothing."""
        result = await self._done.run(call.key, lambda: self._answer(call), seconds=call.seconds)
        if result.repeated and not result.message:
            return replace(result, message=call.ctx.t(DONE))
        return result

    async def _answer(self, call: ActionCall) -> ActionResult:
        ctx = call.ctx
        running = RUNNING.set(self.site.stores)
        try:
            async with asyncio.timeout(SECONDS):
                with call.files.opened(ctx.t) as files:
                    said = await call.action.run(_read(call, files), ctx, call.visitor)
        except ActionRefused as refusal:
            return ActionResult(HTTPStatus.UNPROCESSABLE_ENTITY, str(refusal))
        except StoreError as error:
            what = f"The action {call.action.name} was not done."
            # Its author can correct it; that a store is full, an operator.
            is_mistake = isinstance(error, StoreValueError)
            more = {ADVISED: Failure.of(error, what)} if is_mistake else None
            logger.warning("%s %s", what, error, extra=more)
            return ActionResult(HTTPStatus(error.status), ctx.t(UNSENT))
        except Exception:
            logger.exception("The action %s failed.", call.action.name)
            return ActionResult(HTTPStatus.INTERNAL_SERVER_ERROR, ctx.t(UNSENT))
        finally:
            RUNNING.reset(running)
        return ActionResult(HTTPStatus.OK, said)


def _again(message: str) -> ActionResult:
    return ActionResult(HTTPStatus.OK, message, repeated=True)


def _read(call: ActionCall, files: Mapping[str, list[UploadFile]]) -> dict[str, Any]:
    """Read the arguments; raises ActionRefused for those that do not fit."""
    try:
        return call.action.read(call.offer.arguments, call.fields, files)
    except ValidationError as error:
        raise ActionRefused(call.ctx.t(CHECK)) from error
