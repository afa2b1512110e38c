"""Liveness and readiness probes."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import JSONResponse
from starlette.routing import Route

from villa_site.engine.live.admission import Admission


def routes(admission: Admission) -> list[Route]:
    """Declare ``/healthz`` (the process runs) and ``/readyz`` (it accepts visitors)."""

    async def healthz(_request: Request) -> JSONResponse:
        return JSONResponse({"status": "ok"})

    async def readyz(_request: Request) -> JSONResponse:
        ready = not admission.draining
        return JSONResponse({"ready": ready, "sessions": admission.sessions}, 200 if ready else 503)

    return [Route("/healthz", healthz), Route("/readyz", readyz)]
