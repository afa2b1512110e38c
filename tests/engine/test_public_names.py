"""The engine's door: each public name is there and documented."""

from __future__ import annotations

import inspect

import pytest

from villa_site import engine


@pytest.mark.parametrize("name", engine.__all__)
def test_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(engine, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        assert found.__doc__
