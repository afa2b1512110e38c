"""The site itself, with photographs where its pages say there are some."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageFilter
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bench.stub_backend import StubBackend
from bench.villa import villa_site

MEDIA: Final = "/wp-content/uploads/2026/10/{name}_{width:int}.jpg"


async def create(folder: Path) -> Any:
    """Make the site; its photographs come before the address that takes every path."""
    site = villa_site(StubBackend(), folder / "data")
    site.fastapi.router.routes.insert(0, Route(MEDIA, _photograph))
    return site


def _photograph(request: Request) -> Response:
    """Answer with a picture that weighs about what a photograph of its size does."""
    return Response(drawn(min(request.path_params["width"], 2048)), media_type="image/jpeg")


@cache
def drawn(width: int) -> bytes:
    """Draw the picture of a width, as JPEG."""
    noise = Image.effect_noise((width, width * 2 // 3), 60).filter(ImageFilter.GaussianBlur(1))
    file = BytesIO()
    noise.convert("RGB").save(file, "JPEG", quality=60)
    return file.getvalue()
