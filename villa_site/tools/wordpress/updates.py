"""Gives the plugin of this site to the WordPress behind it: which there is, and its archive."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Final

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.routing import Route

from villa_site.content.blocks.block import BlockType
from villa_site.settings import Settings
from villa_site.tools.wordpress.archive import (
    build_of,
    next_version,
    packed,
    plugin_files,
)
from villa_site.tools.wordpress.plugin_version import numbered
from villa_site.web.signed_message import SIGNATURE, SignedMessages, sign

PATH: Final = "/_villa/wordpress-plugin"
MAX_BYTES: Final = 4_096
_VERSION: Final = r"^[0-9A-Za-z.+-]{1,60}$"


class PluginQuestion(BaseModel):
    """The version of the plugin that is meant; the nonce makes each answer another."""

    version: str = Field(pattern=_VERSION)
    nonce: str = Field(max_length=100)


class PluginSource:
    """Makes the plugin once it is wanted; an archive for each version that is asked for."""

    def __init__(self, types: Mapping[str, BlockType]) -> None:
        self._types = types
        self._files: dict[str, bytes] = {}
        self._lock = asyncio.Lock()
        self._packed = lru_cache(maxsize=2)(self._pack)

    async def describe(self, question: PluginQuestion) -> dict[str, str]:
        """Return version, build and hash of an update of the plugin that is installed."""
        files = await self._loaded()
        version = next_version(files, question.version)
        archive = await self.archive(version)
        return {
            "version": version,
            "build": build_of(files),
            "sha256": sha256(archive).hexdigest(),
            "nonce": question.nonce,
        }

    async def archive(self, version: str) -> bytes:
        """Return the archive of the plugin as ``version``."""
        await self._loaded()
        async with self._lock:
            return await asyncio.to_thread(self._packed, version)

    async def _loaded(self) -> dict[str, bytes]:
        async with self._lock:
            self._files = self._files or await asyncio.to_thread(plugin_files, self._types)
            return self._files

    def _pack(self, version: str) -> bytes:
        return packed(numbered(self._files, version))


def routes(settings: Settings, types: Mapping[str, BlockType]) -> list[Route]:
    """Declare the two calls; without the webhook's secret there is none.

    Questions are signed, so that nobody else lets the site work; so is the answer, which names the
    hash of the archive.
    """
    secret = settings.webhook_secret.get_secret_value()
    messages = SignedMessages(PluginQuestion, secret, MAX_BYTES)
    source = PluginSource(types)

    async def describe(request: Request) -> Response:
        question = await messages.read(request)
        if isinstance(question, JSONResponse):
            return question
        body = json.dumps(await source.describe(question)).encode()
        return _answer(body, "application/json", secret)

    async def archive(request: Request) -> Response:
        question = await messages.read(request)
        if isinstance(question, JSONResponse):
            return question
        return _answer(await source.archive(question.version), "application/zip", secret)

    if not secret:
        return []
    return [
        Route(PATH, describe, methods=["POST"]),
        Route(f"{PATH}.zip", archive, methods=["POST"]),
    ]


def _answer(body: bytes, media_type: str, secret: str) -> Response:
    headers = {SIGNATURE: sign(body, secret), "cache-control": "no-store"}
    return Response(body, media_type=media_type, headers=headers)
