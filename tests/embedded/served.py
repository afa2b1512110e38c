"""The backend under test, and the calls a test makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
from fastapi import FastAPI

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=ZoneInfo("Europe/Rome"))


@dataclass
class Backend:
    """The backend under test, called in process as the site calls it."""

    app: FastAPI
    client: httpx.AsyncClient
    content: Path
    data: Path
    now: datetime = NOON

    async def json(self, path: str, **query: str) -> Any:
        """GET a path and return its JSON; the call must succeed."""
        answer = await self.client.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def sent(self, path: str, body: object, **query: str) -> Any:
        """POST a JSON body and return the JSON answer."""
        answer = await self.client.post(path, json=body, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def write(self, file: str, text: str) -> None:
        """Save a content file, as an editor does."""
        path = self.content / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
