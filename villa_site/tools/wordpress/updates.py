"""Gives the plugin of this site to the WordPress behind it: which there is, and its archive."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from villa_site.content.blocks.block import BlockType
from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.http.provided import provided
from villa_site.site.site import Site
from villa_site.tools.wordpress.archive import (
    build_of,
    next_version,
    packed,
    plugin_files,
)
from villa_site.tools.wordpress.plugin_version import numbered
from villa_site.web.signed_message import SIGNATURE, SignedMessage, described, sign

PATH: Final = "/_villa/wordpress-plugin"
MAX_BYTES: Final = 4_096
_VERSION: Final = r"^[0-9A-Za-z.+-]{1,60}$"


class PluginQuestion(BaseModel):
    """The version of the plugin that is meant; the nonce makes each answer another."""

    version: str = Field(pattern=_VERSION)
    nonce: str = Field(max_length=100)


class PluginUpdate(BaseModel):
    """The plugin that the site offers; ``nonce`` is that of the question."""

    version: str
    build: str
    sha256: str
    nonce: str


class PluginSource:
    """Makes the plugin at its first request, and an archive for each version requested."""

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


router = APIRouter(tags=["WordPress"])

CurrentSource = Annotated[PluginSource, provided("plugin_source")]
Question = Annotated[PluginQuestion, SignedMessage(PluginQuestion, MAX_BYTES)]


@router.post(PATH, response_model=PluginUpdate, **described(PluginQuestion))
async def plugin_update(question: Question, source: CurrentSource, site: CurrentSite) -> Response:
    """Describe the update of the plugin that is installed; the answer is signed, too."""
    body = json.dumps(await source.describe(question)).encode()
    return _signed(body, "application/json", site)


@router.post(f"{PATH}.zip", response_class=Response, **described(PluginQuestion))
async def plugin_archive(question: Question, source: CurrentSource, site: CurrentSite) -> Response:
    """Return the archive of the plugin, which the signed description names the hash of."""
    return _signed(await source.archive(question.version), "application/zip", site)


def _signed(body: bytes, media_type: str, site: Site) -> Response:
    secret = site.settings.webhook_secret.get_secret_value()
    headers = {SIGNATURE: sign(body, secret), "cache-control": "no-store"}
    return Response(body, media_type=media_type, headers=headers)
