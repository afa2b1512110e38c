"""The plugin of a WordPress as the backend: whether it answers, and whether it fits this site."""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from villa_site.backend.call import Call
from villa_site.backend.client import TIMEOUT, BackendClient
from villa_site.errors import BackendContractError, BackendError, BackendStatusError

logger = logging.getLogger(__name__)

STATUS: Final = "/wp-json/wpnuxt/v1/status"
VERSION: Final = version("villa-site")
"""The version of the plugin that comes with this site: the site's own."""

MISSING: Final = "No plugin of Villa Site answers."
INSTALL: Final = "If it is WordPress, install what villa-site wordpress-plugin writes."
UPDATE: Final = "Install what villa-site wordpress-plugin writes now."

RETRY_SECONDS: Final = 30.0
"""Between two questions to a backend that did not answer."""

_LONGEST: Final = 20


def other_version(status: Any) -> str:
    """Return a sentence about a plugin of another version, empty for this site's own."""
    found = status.get("plugin") if isinstance(status, dict) else None
    # Archives are numbered below the site's version.
    if isinstance(found, str) and f"{found}.".startswith(f"{VERSION}."):
        return ""
    named = f"version {found[:_LONGEST]}" if isinstance(found, str) else "no version"
    return f"The plugin has {named}, this site comes with {VERSION}."


async def check_plugin(client: BackendClient, call: Call, patience: float) -> bool:
    """Ask for the plugin once, for at most ``patience`` seconds; log a warning if it is not ours.

    What it says of the backend's public addresses is kept in ``client.public``. False where the
    backend does not answer at all, which is another matter.
    """
    try:
        async with asyncio.timeout(patience):
            # A backend without the plugin has no error to keep in its log.
            reply = await client.request("GET", STATUS, call, report=False)
            flaw = other_version(reply.value)
            client.public = client.public.told_by(reply.value)
    except BackendContractError:
        logger.warning("%s %s", MISSING, INSTALL)
    except BackendStatusError as error:
        if error.code == HTTPStatus.NOT_FOUND:
            logger.warning("%s %s", MISSING, INSTALL)
    except (BackendError, TimeoutError):
        return False
    else:
        if flaw:
            logger.warning("%s %s", flaw, UPDATE)
    return True


async def check_plugin_later(client: BackendClient, call: Call) -> None:
    """Ask for the plugin until a backend that was away at the start answers."""
    answered = False
    while not answered:
        await asyncio.sleep(RETRY_SECONDS)
        answered = await check_plugin(client, call, TIMEOUT)
