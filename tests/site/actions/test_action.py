"""What can be an action, and what its author is told of a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from pydantic import ValidationError
from reactpy import html

from tests.site.actions import stage
from villa_site.errors import ActionError
from villa_site.extend import PageContext, Visitor, action
from villa_site.site.actions.action import collect_actions
from villa_site.site.actions.token import Offer, OfferSigner
from villa_site.site.forms.cookies import SignedTime
from villa_site.site.visitors import LIFE, Visitors


@action()
async def known(
    json: str,
    copy: int,
    several: list[str],
    visitor: Visitor,
    ctx: PageContext,
    choice: Literal["a", "b"] = "a",
) -> None:
    """Take one of each."""


def test_values_are_read_as_they_are_annotated() -> None:
    fields = {"json": ["x", "y"], "copy": ["7"], "several": ["1", "2"], "visitor": ["me"]}
    read = known.read({"json": "the page's"}, fields)
    assert read == {"json": "the page's", "copy": 7, "several": ["1", "2"]}
    assert known.needs_visitor


@pytest.mark.parametrize("fields", [{"copy": ["x"]}, {"choice": ["c"], "copy": ["1"]}, {}])
def test_value_that_does_not_fit_is_refused(fields: dict[str, list[str]]) -> None:
    with pytest.raises(ValidationError):
        known.read({"json": "", "several": []}, fields)


async def starred(*words: str) -> None: ...
async def bare(word) -> None: ...  # type: ignore[no-untyped-def] # noqa: ANN001 - the mistake
async def unknown(word: Missing) -> None: ...  # type: ignore[name-defined] # noqa: F821 - the mistake
async def odd(word: Callable[[], OfferSigner] | OfferSigner) -> None: ...


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (starred, "without stars"),
        (bare, "Annotate the parameter 'word'"),
        (unknown, "Import or correct 'Missing'"),
        (odd, "Mend a parameter"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_unusable_parameter_is_told_with_the_action(function: Any, message: str) -> None:
    with pytest.raises(ActionError, match=message) as told:
        action()(function).check()
    assert f"test_action.{function.__name__} in {__file__}, line " in str(told.value)


def test_function_that_is_not_async_is_told() -> None:
    with pytest.raises(ActionError, match="`async def`"):
        action()(lambda: None)  # type: ignore[arg-type, return-value]


def test_argument_that_the_action_does_not_take_is_told() -> None:
    with pytest.raises(ActionError, match="takes no 'mistyped'"):
        known.form({}, mistyped="x")


@pytest.mark.req("DEV-05")
@pytest.mark.parametrize(
    "child",
    [
        html.input({"type": "file", "name": "photo"}),
        html.div(html.label("Photo", html.input({"name": "photo", "type": "FILE"}))),
        [html.p("Une photo"), (html.fieldset([html.input({"type": "file"})]),)],
    ],
    ids=["field", "inside a label", "in lists"],
)
def test_form_with_a_file_field_is_refused_with_the_fix(child: Any) -> None:
    with pytest.raises(ActionError, match=r"known has a file field.*Fix: take the field away"):
        known.form({}, child, html.button("Envoyer"))
    known.form({}, html.input({"type": "text", "name": "copy"}), "file")


def test_actions_of_a_package_are_found_once_by_name() -> None:
    found = collect_actions(stage)
    assert {name.removeprefix(f"{stage.__name__}.") for name in found} <= {
        "compteur.cliquer",
        "sondage.voter",
        "livre.signer",
    }


def test_offer_is_the_same_for_everybody_and_opens_with_its_key_alone(tmp_path: Any) -> None:
    offer = Offer("blocks.sondage.voter", {"sondage": "été", "n": 1})
    signer = OfferSigner(SignedTime("one", tmp_path))
    token = signer.write(offer)
    assert token == signer.write(offer)
    assert signer.read(token) == offer
    assert OfferSigner(SignedTime("another", tmp_path)).read(token) is None


def test_visitor_is_known_by_the_own_cookie_until_it_is_old(tmp_path: Any) -> None:
    now = 1_000_000.0
    visitors = Visitors(SignedTime("key", tmp_path, clock=lambda: now))
    cookies = {"villa_visitor": visitors.write()}
    visitor = visitors.read(cookies)
    assert visitor.known
    assert visitor.mark("a", "b") != visitor.mark("a", "c")
    assert visitor.id not in visitor.mark("a", "b")
    for foreign in ({}, {"villa_visitor": "x" * 500}, {"villa_visitor": f"{visitor.id}.a.b"}):
        assert not visitors.read(foreign).known
    now += LIFE + 2
    assert not visitors.read(cookies).known
