"""The engine's door: each public name is there, documented, and imported when asked for."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

from villa_site import engine


@pytest.mark.parametrize("name", engine.__all__)
def test_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(engine, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        assert found.__doc__


def test_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="Nothing"):
        _ = engine.Nothing


def test_engine_is_imported_without_reactpy() -> None:
    check = "import sys, villa_site.engine; sys.exit('reactpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)  # noqa: S603 - our own interpreter
