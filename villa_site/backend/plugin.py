"""The plugin of a WordPress as the backend: whether it answers, and whether it fits this site."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from villa_site.backend.advice import FORBIDDEN_STATUSES, LOGIN, NOTICES, REST, fix_of
from villa_site.backend.call import Call
from villa_site.backend.client import TIMEOUT, BackendClient
from villa_site.backend.json_text import PHP_NOTICE
from villa_site.errors import (
    BackendContractError,
    BackendError,
    BackendStatusError,
    BackendTimeout,
    BackendUnavailable,
)

logger = logging.getLogger(__name__)

STATUS: Final = "/wp-json/wpnuxt/v1/status"
VERSION: Final = version("villa-site")
"""The version of the plugin that comes with this site: the site's own."""

MISSING: Final = "No plugin of Villa Site answers."
INSTALL: Final = "if it is WordPress, install what villa-site wordpress-plugin writes."
UPDATE: Final = "install what villa-site wordpress-plugin writes now."

RETRY_SECONDS: Final = 30.0
"""Between two requests to a backend that did not answer."""

_LONGEST: Final = 20
_LONGEST_URL: Final = 200


def other_version(status: Any) -> str:
    """Return a sentence about a plugin of another version, empty for this site's own."""
    found = status.get("plugin") if isinstance(status, dict) else None
    # Archives are numbered below the site's version.
    if isinstance(found, str) and f"{found}.".startswith(f"{VERSION}."):
        return ""
    named = f"version {found[:_LONGEST]}" if isinstance(found, str) else "no version"
    return f"The plugin has {named}, this site comes with {VERSION}."


@dataclass(frozen=True, slots=True)
class FoundPlugin:
    """The state of the backend's plugin; ``problem`` is a sentence with its fix."""

    problem: str = ""
    status: Any = None

    @property
    def home(self) -> str:
        """The address of WordPress, as it says itself."""
        home = self.status.get("home") if isinstance(self.status, dict) else None
        return home[:_LONGEST_URL] if isinstance(home, str) else ""


async def find_plugin(client: BackendClient, call: Call) -> FoundPlugin:
    """Request the plugin's status; raise BackendError where WordPress is down or has failed."""
    try:
        # A backend without the plugin has no error to keep in its log.
        reply = await client.request("GET", STATUS, call, report=False)
    except (BackendTimeout, BackendUnavailable):
        raise
    except BackendError as error:
        if isinstance(error, BackendStatusError) and error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise
        return FoundPlugin(await _problem(error, client, call))
    flaw = other_version(reply.value)
    return FoundPlugin(f"{flaw} Fix: {UPDATE}" if flaw else "", reply.value)


async def _problem(error: BackendError, client: BackendClient, call: Call) -> str:
    """Return why the plugin's status is not to be had.

    Where pages come from the plugin, something closes WordPress' REST API.
    """
    if isinstance(error, BackendStatusError) and error.asks_login:
        return f"The backend cannot be read: {error}. Fix: {LOGIN}."
    if str(error).startswith(PHP_NOTICE):
        return f"The backend cannot be read: {error}. Fix: {NOTICES}."
    status = error.code if isinstance(error, BackendStatusError) else 0
    # A home page that leads to another host is not the plugin's.
    with suppress(BackendContractError):
        if await client.has_plugin_pages(call):
            return f"WordPress' REST API is closed to the site: {error}. Fix: {REST}."
    if status in FORBIDDEN_STATUSES:
        return f"The backend cannot be read: {error}. Fix: {fix_of(error, STATUS)}."
    return f"{MISSING} Fix: {INSTALL}"


async def check_plugin(client: BackendClient, call: Call, patience: float) -> bool:
    """Ask for the plugin once, for at most ``patience`` seconds; log a warning if it is not ours.

    What it says of the backend's public addresses is stored in ``client.public``. False where the
    backend does not answer or has failed, as during an update: it is requested again later.
    """
    try:
        async with asyncio.timeout(patience):
            found = await find_plugin(client, call)
    except (BackendError, TimeoutError):
        return False
    client.read_addresses(found.status)
    if found.problem:
        logger.warning("%s", found.problem)
    return True


async def check_plugin_later(client: BackendClient, call: Call) -> None:
    """Ask for the plugin until a backend that was unavailable at the start answers."""
    answered = False
    while not answered:
        await asyncio.sleep(RETRY_SECONDS)
        answered = await check_plugin(client, call, TIMEOUT)
