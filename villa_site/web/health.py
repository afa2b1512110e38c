"""Liveness and readiness probes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from villa_site.engine.http.provided import provided
from villa_site.engine.live.admission import Admission

router = APIRouter(tags=["operation"])


class Health(BaseModel):
    """The process runs."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """Whether the process accepts visitors, and how many live sessions it has."""

    ready: bool
    sessions: int


@router.get("/healthz")
async def health() -> Health:
    """Answer while the process runs."""
    return Health()


@router.get("/readyz", responses={HTTPStatus.SERVICE_UNAVAILABLE: {"model": Readiness}})
async def readiness(
    admission: Annotated[Admission, provided("admission")], response: Response
) -> Readiness:
    """Answer 200 while the process accepts visitors, 503 while it ends."""
    ready = not admission.draining
    response.status_code = HTTPStatus.OK if ready else HTTPStatus.SERVICE_UNAVAILABLE
    return Readiness(ready=ready, sessions=admission.sessions)
