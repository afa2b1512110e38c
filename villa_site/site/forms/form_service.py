"""Takes in what was sent with a form, by whichever way it came: the checks, then the backend.

The newsletter is held to the same rules.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from villa_site.backend.call import Call
from villa_site.backend.json_text import encode
from villa_site.settings import Settings
from villa_site.site.context import PageContext
from villa_site.site.forms import rules
from villa_site.site.forms.form import Form
from villa_site.site.forms.forwarding import Answer, Entry, forward, written
from villa_site.site.forms.idempotency import Sendings
from villa_site.site.forms.intake import Intake
from villa_site.site.forms.multipart import FULL_FILES
from villa_site.site.forms.signed_time import Tickets
from villa_site.site.forms.subscription import Subscription
from villa_site.site.forms.thanks import Thanks
from villa_site.site.i18n import marked

if TYPE_CHECKING:
    from villa_site.site.site import Site

TOO_MANY: Final = marked("Trop d'envois depuis votre réseau. Réessayez dans une heure.")
TRAPPED: Final = marked("Cet envoi ressemble à celui d'un robot. Réessayez.")
TOO_FAST: Final = marked(
    "C'était très rapide. Pour écarter les robots, prenez un instant pour relire, puis réessayez."
)
UNMEASURED: Final = marked(
    "Relisez vos réponses, puis envoyez-les encore une fois : c'est ainsi que nous écartons les "
    "robots."
)

TICKET: Final = "villa-ticket"
"""The form's own control: a ticket, or the browser's name for what is sent from this page."""

_HOUR: Final = 3600
_LONGEST_PROOF: Final = 100


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends: the address, and since when the form has stood before them, if that is known.

    ``proof`` tells one visitor's submission from another's; it may be empty.
    """

    address: str
    since: float | None
    proof: str = ""


@dataclass(frozen=True, slots=True)
class _Message:
    """What is to be sent once: its words, who sends it, whether they stepped into the trap."""

    words: object
    sender: Sender
    trapped: bool = field(kw_only=True)


class FormService:
    """The desk of a site's forms: its limits, its tickets, and what is on its way."""

    def __init__(self, settings: Settings) -> None:
        self.limit = settings.upload_limit * rules.MEGABYTE
        self.folder = settings.data_dir
        self.min_seconds = settings.form_min_seconds
        self.tickets = Tickets(settings.form_secret.get_secret_value(), settings.data_dir)
        self.thanks = Thanks(self.tickets)
        self.intake = Intake(FULL_FILES * self.limit)
        self._sendings: Sendings[Answer] = Sendings(lambda answer: answer.accepted)

    def ticket(self, control: str) -> str:
        """Give the ticket of a form that is shown again: the one it has, else a new one."""
        return control if self.tickets.since(control) is not None else self.tickets.issue()

    def sender(
        self, address: str, *, cookie: str = "", control: str = "", since: float | None = None
    ) -> Sender:
        """Tell who sends, by the ticket in ``cookie`` and what stands in the form's own control.

        The control holds a ticket of ours, or a name that the browser has made for this form on
        this page: whoever invents one tells only their own submissions apart. ``since`` is known
        where a connection is open.
        """
        carried = self.tickets.since(cookie)
        times = [carried, self.tickets.since(control), since]
        known = [time for time in times if time is not None]
        proof = control[:_LONGEST_PROOF] or (cookie if carried is not None else "")
        return Sender(address, min(known, default=None), proof)

    async def take_in(
        self, form: Form, entry: Entry, sender: Sender, ctx: PageContext, site: Site
    ) -> Answer:
        """Check what was entered and forward it once; every refusal says what to do."""
        errors = rules.mistakes(form, entry.values, entry.files, ctx.t, limit=self.limit)
        if errors:
            return Answer(HTTPStatus.UNPROCESSABLE_ENTITY, ctx.t(rules.CHECK), errors)
        fields = written(form, entry)
        files = {name: file.content.digest for name, file in entry.files.items()}
        message = _Message(
            [form.form_id, {**fields, **files}],
            sender,
            trapped=entry.trapped,
        )
        return await self._send(
            message, lambda key: forward(form, fields, key, ctx, site), ctx, site
        )

    async def subscribe(
        self,
        subscription: Subscription,
        sender: Sender,
        ctx: PageContext,
        site: Site,
        *,
        trapped: bool,
    ) -> Answer:
        """Check a subscription to the newsletter and forward it once."""
        errors = subscription.mistakes(ctx.t)
        if errors:
            return Answer(HTTPStatus.UNPROCESSABLE_ENTITY, errors=errors)
        call = Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)

        async def forwarded(_key: str) -> Answer:
            reply = await subscription.send(site.backend, call, ctx.t)
            status = HTTPStatus.OK if reply.accepted else HTTPStatus.BAD_GATEWAY
            return Answer(status, reply.message)

        message = _Message(["newsletter", asdict(subscription)], sender, trapped=trapped)
        return await self._send(message, forwarded, ctx, site)

    async def _send(
        self,
        message: _Message,
        forwarded: Callable[[str], Awaitable[Answer]],
        ctx: PageContext,
        site: Site,
    ) -> Answer:
        """Hold off machines and whoever has had their share; send what is left, the same once."""
        sender = message.sender
        if message.trapped:
            return Answer(HTTPStatus.UNPROCESSABLE_ENTITY, ctx.t(TRAPPED))
        if hasty := self._hasty(sender):
            return Answer(HTTPStatus.UNPROCESSABLE_ENTITY, ctx.t(hasty))
        key = self._key(message)
        if not self._sendings.knows(key) and not site.form_guard.allows(sender.address):
            return Answer(HTTPStatus.TOO_MANY_REQUESTS, ctx.t(TOO_MANY))
        return await self._sendings.once(key, lambda: forwarded(key), remembered=bool(sender.proof))

    def _hasty(self, sender: Sender) -> str:
        if not self.min_seconds:
            return ""
        if sender.since is None:
            return UNMEASURED
        return TOO_FAST if self.tickets.clock() - sender.since < self.min_seconds else ""

    def _key(self, message: _Message) -> str:
        """Name what is sent: the same words of the same visitor within the hour are the same.

        Of a visitor who proves nothing, only what is on its way at this moment is known again.
        """
        sender = message.sender
        who = ["proof", sender.proof] if sender.proof else ["address", sender.address]
        hour = int(self.tickets.clock() // _HOUR)
        said = encode([message.words, who, hour])
        return blake2b(said, digest_size=16).hexdigest()
