"""Renderings for all pages, which nothing of one page or visitor may get into."""

from __future__ import annotations

from contextvars import ContextVar, Token
from typing import Final

from villa_site.errors import RenderError

_IS_SHARED: Final[ContextVar[bool]] = ContextVar("_IS_SHARED", default=False)
"""Whether what is being rendered is cached for all pages."""


class shared_context:  # noqa: N801 - a context manager
    """Mark what is rendered meanwhile as cached for all pages."""

    __slots__ = ("_token",)

    _token: Token[bool]

    def __enter__(self) -> None:
        self._token = _IS_SHARED.set(True)

    def __exit__(self, *_raised: object) -> None:
        _IS_SHARED.reset(self._token)


def refuse_shared(what: str) -> None:
    """Raise RenderError where ``what``, which belongs to one page, would be cached for all."""
    if _IS_SHARED.get():
        raise RenderError(
            f"{what} belongs to one page, and this block is rendered once for all of them: "
            "annotate its ctx with PageContext, or write @component below @block()."
        )
