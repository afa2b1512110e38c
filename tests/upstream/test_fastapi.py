"""What FastAPI retains of an application that has ended."""

from __future__ import annotations

import gc
import weakref

from fastapi import FastAPI, Request


def test_fastapi_retains_an_analysed_endpoint_after_its_application() -> None:
    def make() -> weakref.ref[object]:
        application = FastAPI()

        async def endpoint(request: Request) -> str:
            return str(application.title) + request.url.path

        application.get("/")(endpoint)
        return weakref.ref(endpoint)

    endpoint = make()
    gc.collect()
    assert endpoint() is not None
