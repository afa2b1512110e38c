"""Dependencies of route handlers: the objects of the application's state.

``site: Annotated[Site, provided("site")]`` is what ``app.state.site`` was set to.
"""

from __future__ import annotations

from typing import Any

from fastapi import Depends, Request


def provided(name: str) -> Any:
    """Declare a parameter that is the object ``name`` of the application's state."""

    # FastAPI runs what is not a coroutine in a thread.
    async def find(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(find)
