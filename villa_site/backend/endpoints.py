"""The calls of the backend's contract: one typed method each, and a first one at the start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final, TypeVar
from urllib.parse import quote

from villa_site.backend import queries, readers
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.error_log import ReportKind
from villa_site.backend.json_text import encode
from villa_site.backend.models.options import SiteOptions, Versioned
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import FormReply, Maintenance
from villa_site.backend.page_list import PageList, Progress, no_progress, read_parts
from villa_site.backend.queries import Query, SearchQuery
from villa_site.backend.query_result import QueryResult, digest
from villa_site.backend.reply import BackendResponse
from villa_site.content.cards import PageListing, ResultList
from villa_site.content.losses import collecting, reading
from villa_site.errors import (
    BackendContractError,
    BackendError,
    BackendStatusError,
    PageNotFound,
    PreviewRefusal,
    PreviewRefused,
)

logger = logging.getLogger(__name__)

__all__ = ["Backend", "QueryResult", "SearchQuery"]

T = TypeVar("T")

TRANSLATIONS_PATH: Final = "/wp-json/wpnuxt/v1/translations/"
NEWSLETTER_PATH: Final = "/wp-json/wpnuxt/v1/newsletter"
_NEWSLETTER_LINK: Final = "/wp-json/wpnuxt/v1/newsletter/link"
CHOICE_PATH: Final = "/wp-json/cookie-tracker/v1/choice"
FORMS_PATH: Final = "/wp-json/wpnuxt/v1/forms/"
GONE_STATUSES: Final = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})
_REFUSALS: Final[Mapping[str, PreviewRefusal]] = {
    "preview_expired": "expired",
    "preview_other_post": "other post",
}
_LONGEST_PATH: Final = 2_000

PATIENCE = 3.0
"""Seconds the start waits for the first answer of a backend elsewhere."""


class Backend:
    """The typed calls of the content backend; every error is a BackendError."""

    def __init__(
        self, client: BackendClient, *, translations_path: str = TRANSLATIONS_PATH
    ) -> None:
        self.client = client
        self.translations_path = translations_path
        self._listed: PageList | None = None
        self._translations = queries.translations(translations_path)

    async def result(self, query: Query[T], call: Call) -> QueryResult[T]:
        """Make a query and read its response."""
        return self.read(query, await self.fetch(query, call), call)

    async def fetch(self, query: Query[T], call: Call) -> BackendResponse:
        """Make a query without reading its response; raise PageNotFound or PreviewRefused."""
        try:
            reply = await self.client.request("GET", query.path, call, params=query.params)
        except BackendStatusError as error:
            if call.preview and error.code == HTTPStatus.UNAUTHORIZED:
                refused = _preview_refused(error)
                if refused is not None:
                    raise refused from error
            if query.page and error.code in GONE_STATUSES:
                raise PageNotFound(
                    f"no page at {query.path}", code=error.code, payload=error.payload
                ) from error
            raise
        return reply.numbered() if query.in_parts and reply.pages > 1 else reply

    def read(
        self, query: Query[T], reply: BackendResponse, call: Call, version: str = ""
    ) -> QueryResult[T]:
        """Read a response into its type; report and raise BackendContractError.

        ``version`` is its hash, if that is known.
        """
        try:
            with reading(f"{query.name} {query.path} ({call.locale})"), collecting() as losses:
                value = query.read(reply.value)
        except BackendContractError as error:
            self.client.report_failure("GET", query.path, error, call)
            raise
        version = version or digest(reply.raw)
        if isinstance(value, Versioned):
            value.stamped(version, losses)
        return QueryResult(value, version, len(reply.raw))

    async def maintenance(self, call: Call) -> Maintenance | None:
        """Return the maintenance notices, ``None`` while the site is open."""
        return (await self.result(queries.MAINTENANCE, call)).value

    async def options(self, call: Call) -> SiteOptions:
        """Return the site options in the call's locale."""
        return (await self.result(queries.OPTIONS, call)).value

    async def translations(self, call: Call) -> dict[str, dict[str, str]]:
        """Return the translation strings of each locale by their French key."""
        return (await self.result(self._translations, call)).value

    async def page(self, path: str, call: Call) -> Page:
        """Return the page at the path; raise PageNotFound if there is none."""
        if not path.startswith("/") or len(path) > _LONGEST_PATH:
            raise PageNotFound(f"no page can be at {path[:80]!r}", code=HTTPStatus.NOT_FOUND)
        return (await self.result(queries.page(path), call)).value

    async def banner(self, call: Call) -> str:
        """Return the text of the information banner."""
        return (await self.result(queries.BANNER, call)).value

    async def search(self, query: SearchQuery, call: Call) -> ResultList:
        """Return a page of results."""
        return (await self.result(queries.search(query), call)).value

    async def pages(self, call: Call) -> tuple[PageListing, ...]:
        """Return every published page, of all locales."""
        return (await self.page_list(call)).value

    async def page_list(self, call: Call, progress: Progress = no_progress) -> PageList:
        """Return every published page with the version of their list, which comes in parts."""
        listed = await read_parts(lambda part: self.result(part, call), progress)
        if listed is None:
            raise BackendContractError("a part of the list of pages is missing")
        if self._listed is None or self._listed.version != listed.version:
            self._listed = listed
        # An unchanged list stays the same object, so that what is made of it lasts.
        return self._listed

    async def newsletter(self, body: Mapping[str, object], call: Call) -> FormReply:
        """Subscribe; a refusal is a reply, not an error."""
        return await self._submit(NEWSLETTER_PATH, dict(body), call)

    async def newsletter_link(self, token: str, call: Call) -> FormReply:
        """Confirm or end a subscription, as the signed ``token`` of a mail's link says."""
        return await self._submit(_NEWSLETTER_LINK, {"token": token}, call)

    async def form(
        self, form_id: str, fields: Mapping[str, object], call: Call, *, key: str = ""
    ) -> FormReply:
        """Submit a form; a refusal is a reply, not an error.

        What comes twice with the same ``key`` is one submission.
        """
        path = FORMS_PATH + quote(form_id, safe="")
        body: dict[str, object] = {"fields": dict(fields)}
        return await self._submit(path, body | ({"key": key} if key else {}), call)

    def report_error(self, kind: ReportKind, data: str | Mapping[str, object], call: Call) -> None:
        """Report an error in the background; this neither waits nor fails."""
        text = data if isinstance(data, str) else encode(data).decode()
        self.client.error_log.report(kind, text, call)

    async def _submit(self, path: str, body: dict[str, object], call: Call) -> FormReply:
        try:
            value = await self.client.post(path, call, body)
        except BackendStatusError as error:
            value = _refusal(error)
            if value is None:
                raise
        with reading(f"reply of {path}"):
            return readers.model_of(value, FormReply)


def _preview_refused(error: BackendStatusError) -> PreviewRefused | None:
    """Return what the backend says of the tokens; None where the web server refuses the call."""
    payload = error.payload
    if not isinstance(payload, dict):
        return None
    reason = _REFUSALS.get(str(payload.get("code")), "invalid")
    post = payload.get("post")
    return PreviewRefused(str(error), reason=reason, post=post if isinstance(post, int) else 0)


def _refusal(error: BackendStatusError) -> object:
    """Return the contract's refusal from the body of a 4xx or a 507, None if it holds none."""
    payload = error.payload
    failed = error.code >= HTTPStatus.INTERNAL_SERVER_ERROR
    if (failed and error.code != HTTPStatus.INSUFFICIENT_STORAGE) or not isinstance(payload, dict):
        return None
    return payload if payload.get("code") == "error" and payload.get("message") else None


async def check(backend: Backend, call: Call, patience: float | None = PATIENCE) -> None:
    """Call ``backend`` once, for at most ``patience`` seconds; warn when it is unavailable."""
    try:
        async with asyncio.timeout(patience):
            await backend.options(call)
    except (BackendError, TimeoutError) as error:
        reason = str(error) or f"no answer within {patience:g} s"
        logger.warning(
            "The content backend is unavailable; pages answer 503 until it is available again: %s",
            reason,
        )
