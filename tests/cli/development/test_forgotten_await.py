"""A call whose ``await`` was forgotten is shown where it is, not where Python has noticed it."""

from __future__ import annotations

import gc
import sys
import warnings

import pytest

from villa_site.cli.development.forgotten_await import forgotten_awaits
from villa_site.engine.failure import Failure

pytestmark = pytest.mark.req("DEV-16")


async def later() -> None:
    """Do nothing, later."""


def call_later() -> object:
    """Call it, and leave it to somebody else."""
    return later()


def test_forgotten_await_is_shown_where_the_call_is() -> None:
    found: list[Failure] = []
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        with forgotten_awaits(found.append):
            held = call_later()
            del held
            gc.collect()
    (only,) = [each for each in found if "later(…)" in each.message]
    assert dict(only.excerpt)[only.line].strip() == "return later()"
    assert "Write await" in only.fix


def test_other_warnings_are_shown_as_before() -> None:
    shown, found = warnings.showwarning, list[Failure]()
    depth = sys.get_coroutine_origin_tracking_depth()
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        with forgotten_awaits(found.append):
            warnings.warn("old", UserWarning, stacklevel=1)
    assert (len(seen), found) == (1, [])
    assert warnings.showwarning is shown
    assert sys.get_coroutine_origin_tracking_depth() == depth
