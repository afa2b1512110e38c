"""Imports the libraries of the site, once: each worker is a fork of the process that has them."""

from __future__ import annotations

import babel.messages.pofile
import cryptography.fernet
import fastapi
import httptools
import httpx
import icalendar
import itsdangerous
import markdown_it
import nh3
import orjson
import PIL.Image
import prometheus_client
import pydantic_settings
import python_multipart
import reactpy
import reactpy_router
import redis.asyncio
import snowballstemmer
import starlette.routing
import uvicorn
import uvloop
import watchfiles
import websockets.legacy
import yaml
import zstandard

IMPORTED = (
    babel, cryptography, fastapi, httptools, httpx, icalendar, itsdangerous, markdown_it, nh3,
    orjson, PIL, prometheus_client, pydantic_settings, python_multipart, reactpy, reactpy_router,
    redis, snowballstemmer, starlette, uvicorn, uvloop, watchfiles, websockets, yaml, zstandard,
)  # fmt: skip
