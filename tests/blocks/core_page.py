"""A page of the editor's own blocks, as a visitor reads it: inner blocks are rendered, too."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx

from tests.blocks.stage import FIXTURES, TYPES
from tests.support.rendered import shown, view
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.block import Block
from villa_site.settings.languages import Locale
from villa_site.site.blocks.loader import load_blocks
from villa_site.site.pages.block_rendering import blocks

Envelope = dict[str, Any]


def envelope(name: str, case: str = "full", **attrs: Any) -> Envelope:
    """Give the envelope of ``core/<name>`` from its fixture, with some attributes changed."""
    stem = f"core_{name.replace('-', '_')}"
    found: Envelope = json.loads((FIXTURES / f"{stem}.json").read_text())[case]
    found["attrs"] |= attrs
    return found


def core(name: str, html: str = "", *inner: Envelope, **attrs: Any) -> Envelope:
    """Write an envelope as WordPress parses it."""
    return {
        "blockName": f"core/{name}",
        "attrs": attrs,
        "innerBlocks": list(inner),
        "innerHTML": html,
    }


async def printed(*envelopes: Envelope, locale: Locale = "fr") -> str:
    """Print the blocks of a page that holds ``envelopes``."""
    surroundings = view(locale=locale)
    async with _silent() as backend:
        loaded = await load_blocks(
            [Block.model_validate(each) for each in envelopes], TYPES, surroundings.ctx, backend
        )
    return shown(blocks(replace(surroundings, blocks=loaded)))


@asynccontextmanager
async def _silent() -> AsyncIterator[Backend]:
    """Give a backend that fails the test when it is called: core blocks bring all they need."""

    def refuse(request: httpx.Request) -> httpx.Response:
        raise AssertionError(f"the backend was asked for {request.url}")

    async with BackendClient("http://b.test", transport=httpx.MockTransport(refuse)) as client:
        yield Backend(client)
