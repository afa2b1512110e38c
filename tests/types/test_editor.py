"""An editor completes attributes and arguments, and says what they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.types.language_server import LanguageServer, language_server

pytestmark = pytest.mark.req("DEV-15")

HEAD: Final = """
from functools import partial
from reactpy import html
from villa_site.extend import Listing, Store, Visitor, action, entity, js, use_store

@action()
async def voter(sondage: str, reponse: int, visitor: Visitor) -> str:
    return sondage

def plan() -> Store[dict[str, int]]:
    return use_store("plan")

"""


@pytest.fixture(scope="module")
def server(generated: Path, environment: Path) -> Iterator[LanguageServer]:
    with language_server(generated, environment / "bin" / "python") as running:
        yield running


@pytest.fixture
def file(generated: Path) -> Path:
    return generated / "blocks" / "essai.py"


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ('html.p({"|"})', {"className", "tabIndex", "aria-label", "onClick", "key"}),
        ('html.p({"className": "a", "aria-|"})', {"aria-label", "aria-expanded", "aria-live"}),
        ('html.svg({"|"})', {"viewBox", "strokeWidth"}),
        ("html.|", {"p", "button", "dialog", "search", "svg"}),
        ("js.|", {"show", "toggle", "on_key"}),
        ("plan().|", {"value", "count", "update"}),
        ("Listing(|)", {"order=", "upcoming=", "filters=", "number="}),
        ("voter.|", {"form"}),
    ],
)
def test_editor_offers_what_can_be_written(
    server: LanguageServer, file: Path, text: str, offered: set[str]
) -> None:
    assert offered - server.complete(file, HEAD + text) == set()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("html.|p()", "Element"),
        ("plan().val|ue", "dict[str, int] | None"),
        ("vo|ter", "Action[(sondage: str, reponse: int, visitor: Visitor)]"),
        ('js.tog|gle("#a")', "Command"),
        ('use_st|ore("plan")', "Return a value that visitors share"),
        ("List|ing", "the field that the list is sorted by"),
        ("@ent|ity()\nclass A: ...", "Mark the model of a post type's fields"),
    ],
)
def test_editor_says_what_a_name_is(
    server: LanguageServer, file: Path, text: str, said: str
) -> None:
    assert said in server.hover(file, HEAD + text)
