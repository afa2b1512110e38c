"""The first call to the content backend, made when the server starts."""

from __future__ import annotations

import asyncio
import logging

from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.content.locales import DEFAULT_LOCALE
from villa_site.errors import BackendError

logger = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds the start waits for the first answer of a backend elsewhere."""


async def check(backend: CachedBackend, patience: float | None = PATIENCE) -> None:
    """Call ``backend`` once, for at most ``patience`` seconds; log a warning when it is away."""
    try:
        async with asyncio.timeout(patience):
            await backend.options(Call(locale=DEFAULT_LOCALE))
    except (BackendError, TimeoutError) as error:
        reason = str(error) or f"no answer within {patience:g} s"
        logger.warning("The content backend is away; pages answer 503 until it is back: %s", reason)
