"""QR codes of pages for posters and programmes: a drawing without end of resolution, to print."""

from __future__ import annotations

import asyncio
import re
from io import BytesIO
from typing import Final

from fastapi import APIRouter, Request, Response

from villa_site.backend.models.page import Page
from villa_site.discovery.dependencies import CurrentFeeds
from villa_site.discovery.feed_urls import QR_CODES
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import page_url
from villa_site.site.visits.cache_headers import file_cache_control

_MAX_AGE: Final = 86_400
_QUIET_ZONE: Final = 4
"""Light modules around the code, without which phones do not find it."""
_MILLIMETRES: Final = 60
"""The width that a browser prints it at; a layout program scales it."""

router = APIRouter(include_in_schema=False)


@router.get(f"{QR_CODES}{{path:path}}.svg")
async def qr_code_file(request: Request, feeds: CurrentFeeds, path: str) -> Response:
    """Return the code of the public URL of the page at ``path``, the canonical one."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", path.rpartition("/")[2]) or "home"
    headers = {
        "content-type": "image/svg+xml",
        "content-disposition": f'inline; filename="qr-{name}.svg"',
        "cache-control": file_cache_control(_MAX_AGE, feeds.site.settings.site_url),
    }
    return await feeds.answer_page(request, path or "/", _page_code, headers)


async def _page_code(page: Page, path: str, ctx: BlockContext) -> bytes | None:
    return await asyncio.to_thread(qr_code, page_url(path, ctx), page.title or ctx.product)


def qr_code(url: str, title: str) -> bytes | None:
    """Draw the code of ``url`` as SVG, readable with a seventh of it covered; None if too long."""
    # It takes 60 ms to import, which a site spends once a poster is made.
    import segno  # noqa: PLC0415 - as above

    try:
        code = segno.make_qr(url, error="m")
    except segno.DataOverflowError:
        return None
    modules = code.symbol_size(border=_QUIET_ZONE)[0]
    drawing = BytesIO()
    code.save(
        drawing,
        kind="svg",
        border=_QUIET_ZONE,
        scale=round(_MILLIMETRES / modules, 3),
        unit="mm",
        light="#fff",
        title="".join(filter(str.isprintable, title)),
        desc=url,
    )
    return drawing.getvalue()
