"""An exception comes with what to do about it, as far as its kind says it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from reactpy import use_state

from villa_site.engine.error_fix import AWAIT, CORRECT, fix_of
from villa_site.extend import ContentModel, Text

pytestmark = pytest.mark.req("DEV-16")


class Tree(ContentModel):
    """A model."""

    titre: Text = ""


async def later() -> list[str]:
    """Give a list, later."""
    return []


def wait_for_nothing() -> None:
    """Await what is no awaitable."""

    async def waits() -> None:
        await 1  # type: ignore[misc] # the mistake

    waits().send(None)


def take_from_coroutine() -> None:
    """Take an item of a coroutine."""
    coroutine: Any = later()
    try:
        coroutine[0]
    finally:
        coroutine.close()


@pytest.mark.parametrize(
    ("act", "fix"),
    [
        (lambda: Tree().titer, "Did you mean 'titre'?"),  # type: ignore[attr-defined]
        (lambda: sys.exutable, "Did you mean 'executable'?"),  # type: ignore[attr-defined]
        (lambda: ContentModl.titre, "Did you mean 'ContentModel'?"),  # type: ignore[name-defined]  # noqa: F821 - the mistake
        (lambda: None.titre, "It is None here"),  # type: ignore[attr-defined]
        (lambda: use_state(0), "at the top of a component"),
        (wait_for_nothing, "Take await away"),
        (take_from_coroutine, AWAIT),
        (lambda: {"b": 1}["a"], CORRECT),
    ],
)
def test_exception_has_a_fix(act: Callable[[], Any], fix: str) -> None:
    with pytest.raises(Exception) as raised:  # noqa: PT011 - of any kind
        act()
    assert fix in fix_of(raised.value)
