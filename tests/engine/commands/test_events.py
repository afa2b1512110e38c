"""The browser listens for what Python binds, and no editor's HTML can carry a command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from reactpy import config, html

from villa_site.engine.commands.events import EVENT_TYPES
from villa_site.extend import js

pytestmark = pytest.mark.req("DEV-02")

CLIENT = Path(__file__).parents[3] / "client" / "src" / "commands" / "events.ts"


def test_browser_listens_for_every_event() -> None:
    types = re.search(r'TYPES =\s+"([^"]+)"', CLIENT.read_text())
    assert types
    assert sorted(types[1].split()) == sorted(EVENT_TYPES.values())


@pytest.fixture
def debug() -> Iterator[None]:
    config.REACTPY_DEBUG.current = True
    yield
    config.REACTPY_DEBUG.current = False


@pytest.mark.usefixtures("debug")
def test_elements_that_reactpy_checks_take_commands() -> None:
    button = html.button({"onClick": js.focus()}, "x")
    assert button["attributes"] == {"data-on-click": '[["focus",[]]]'}
