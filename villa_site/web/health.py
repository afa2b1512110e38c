"""Liveness and readiness probes."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.engine.live.admission import Admission


def routes(admission: Admission) -> APIRouter:
    """Declare ``/healthz`` (the process runs) and ``/readyz`` (it accepts visitors)."""
    router = APIRouter()

    @router.get("/healthz")
    async def healthz() -> JSONResponse:
        return JSONResponse({"status": "ok"})

    @router.get("/readyz")
    async def readyz() -> JSONResponse:
        ready = not admission.draining
        return JSONResponse({"ready": ready, "sessions": admission.sessions}, 200 if ready else 503)

    return router
