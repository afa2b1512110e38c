"""The frame of every page: texts, site options and banner, each with a default."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from villa_site.backend.endpoints import Backend
from villa_site.backend.models.options import SiteOptions
from villa_site.errors import BackendError
from villa_site.site.i18n.translations import Strings
from villa_site.site.visits.visit import Visit

logger = logging.getLogger(__name__)
T = TypeVar("T")


async def load_frame(
    backend: Backend, visit: Visit, product: str
) -> tuple[Strings, SiteOptions, str]:
    """Load the texts, the options and the banner, each a default if the backend fails."""
    call = visit.frame_call
    strings, options, banner = await asyncio.gather(
        load_strings(backend, visit),
        or_default(lambda: backend.options(call), SiteOptions(), "the site options"),
        or_default(lambda: backend.banner(call), "", "the banner"),
    )
    welcome = strings.translate("Bienvenue sur le site de la %s", product)
    return strings, options, banner or welcome


async def load_strings(backend: Backend, visit: Visit) -> Strings:
    """Load the translated texts of the visit's locale; none if the backend fails."""
    texts: dict[str, dict[str, str]] = await or_default(
        lambda: backend.translations(visit.frame_call), {}, "the translation strings"
    )
    return Strings(visit.locale, texts.get(visit.locale, {}))


async def or_none(query: Callable[[], Awaitable[T | None]], subject: str) -> T | None:
    """Return the result of ``query``; None if the backend fails, or the code that runs it."""
    try:
        return await or_default(query, None, subject)
    except Exception:
        logger.exception("The site is served without %s.", subject)
        return None


async def or_default(query: Callable[[], Awaitable[T]], default: T, subject: str) -> T:
    """Return the result of ``query``; ``default`` and a warning if the backend fails."""
    try:
        return await query()
    except BackendError as error:
        logger.warning("The site is served without %s: %s", subject, error)
        return default
