"""Requests to the HTTP API that are answered with an error as JSON."""

from __future__ import annotations

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel


class Refused(Exception):
    """A request that is not carried out; ``reply`` is the body of its answer."""

    def __init__(self, status: int, reply: BaseModel) -> None:
        super().__init__(f"{status} {reply}")
        self.status = status
        self.reply = reply


async def refused(_request: Request, error: Exception) -> Response:
    """Answer a refused request."""
    if not isinstance(error, Refused):
        raise error
    return JSONResponse(error.reply.model_dump(), error.status)
