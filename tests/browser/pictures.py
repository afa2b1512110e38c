"""Answers requests for pictures without pictures: to draw them all is rarely what is tested."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Final

from playwright.async_api import BrowserContext, Route

_PICTURE: Final = re.compile(r"/wp-content/uploads/.*\.(webp|svg)")
_DOT: Final = b64decode("R0lGODlhAQABAAAAACwAAAAAAQABAAA=")


async def without_pictures(context: BrowserContext) -> BrowserContext:
    """Answer each picture with a dot."""
    await context.route(_PICTURE, _answer)
    return context


async def _answer(route: Route) -> None:
    await route.fulfill(body=_DOT, content_type="image/gif")
