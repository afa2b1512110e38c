"""Functions that can be an action, and the errors for its author."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from enum import Enum
from functools import partial
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, SecretStr, ValidationError
from reactpy import html

from tests.site.actions import stage
from tests.support.rendered import context
from villa_site.errors import ActionError
from villa_site.extend import ClockTime, PageContext, Url, Visitor, action
from villa_site.site.actions.action import collect_actions
from villa_site.site.actions.service import DOUBLE_CLICK, SOON, ActionCall
from villa_site.site.actions.token import Offer, OfferSigner
from villa_site.site.forms.cookies import SignedTime
from villa_site.site.forms.delivery import REMEMBERED
from villa_site.site.stores.visitors import LIFE, Visitors


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


class Place(Enum):
    """A closed list."""

    CINEMA = "cine\u0301ma"


@action()
async def typed(
    message: str,
    places: int = 0,
    price: float = 0,
    day: date | None = None,
    hour: ClockTime = None,
    link: Url = "",
) -> None:
    """Take one of each type."""


@action()
async def chosen(
    choice: Literal["\u00e9t\u00e9", "hiver"] = "hiver",
    place: Place = Place.CINEMA,
    numbers: list[int] | None = None,
    secret: SecretStr | None = None,
    short: Annotated[str, Field(max_length=3)] = "",
) -> None:
    """Take what is chosen, secret or short."""


@pytest.mark.req("ROB-09")
@pytest.mark.parametrize(
    ("name", "sent", "read"),
    [
        (
            "message",
            "\u200bLe\u0301a\r\n\u0645\u06cc\u200c\u062e\u00a0",
            "L\u00e9a\n\u0645\u06cc\u200c\u062e",
        ),
        ("places", "\u200e1\u202f200", 1200),
        ("price", "12,5\u00a0", 12.5),
        ("day", "2027\u201105\u201131", date(2027, 5, 31)),
        ("hour", "10\u200e:00", time(10)),
        ("link", "https://villa\u200b.test/", "https://villa.test/"),
        ("choice", "e\u0301te\u0301", "\u00e9t\u00e9"),
        ("place", "cin\u00e9ma", Place.CINEMA),
        ("secret", " e\u0301", SecretStr(" \u00e9")),
        ("short", "\u200babc", "abc"),
    ],
)
def test_argument_is_normalised_by_its_type(name: str, sent: str, read: Any) -> None:
    taken = typed if name in typed.parameters else chosen
    assert taken.read({}, {"message": ["x"], name: [sent]})[name] == read


@pytest.mark.req("ROB-09")
def test_each_value_of_a_list_is_normalised() -> None:
    sent = {"numbers": ["\u200e1", "\uff12"]}
    assert chosen.read({}, sent)["numbers"] == [1, 2]


def test_limits_in_an_annotation_hold() -> None:
    with pytest.raises(ValidationError):
        chosen.read({}, {"short": ["abcd"]})


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
        (odd, "Fix a parameter"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_unusable_parameter_raises_an_error_naming_the_action(function: Any, message: str) -> None:
    with pytest.raises(ActionError, match=message) as told:
        action()(function).check()
    assert f"test_action.{function.__name__} in {__file__}, line " in str(told.value)


def test_function_that_is_not_async_raises_an_error() -> None:
    with pytest.raises(ActionError, match="`async def`"):
        action()(lambda: None)  # type: ignore[arg-type, return-value]


@pytest.mark.req("DEV-15")
def test_bound_arguments_are_those_of_the_form() -> None:
    named = known.form({}, html.button("x"), json="a", copy=2)
    for bound in (partial(known, json="a", copy=2), partial(known, "a", 2)):
        assert known.form({}, html.button("x"), bound=bound)._args == named._args


@pytest.mark.req("DEV-15")
def test_bound_arguments_of_another_function_raise_an_error() -> None:
    with pytest.raises(ActionError, match=r"write partial\(\) of this action"):
        known.form({}, html.button("x"), bound=partial(print, "a"))


@pytest.mark.req("DEV-15")
async def test_action_that_is_called_runs_its_function() -> None:
    @action()
    async def greet(name: str) -> str:
        return f"Bonjour {name}"

    assert await greet(name="Ada") == "Bonjour Ada"


def test_argument_that_the_action_does_not_take_raises_an_error() -> None:
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
    with pytest.raises(
        ActionError, match=r"known has the file field.*Fix: write `\w+: UploadFile`"
    ):
        known.form({}, child, html.button("Envoyer"))
    known.form({}, html.input({"type": "text", "name": "copy"}), "file")


@pytest.mark.req("ROB-03")
@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        ({"ticket": "1-0.5"}, REMEMBERED),
        ({"fields": {"json": ["typed"]}, "visitor": Visitor("sofia")}, REMEMBERED),
        ({"fields": {"json": ["typed"]}, "browser": "b"}, REMEMBERED),
        ({"fields": {"json": [""], "other": ["x"]}, "visitor": Visitor("sofia")}, DOUBLE_CLICK),
        ({"fields": {}, "browser": "b"}, SOON),
    ],
    ids=["number", "words", "words without cookie", "button", "button without cookie"],
)
def test_submission_counts_once_for_as_long_as_it_is_hardly_meant_twice(
    given: dict[str, Any], seconds: float
) -> None:
    call = ActionCall(known, Offer("known", {}), given.pop("fields", {}), context(), **given)
    assert call.seconds == seconds


def test_actions_of_a_package_are_found_once_by_name() -> None:
    found = collect_actions(stage)
    assert {name.removeprefix(f"{stage.__name__}.") for name in found} <= {
        "compteur.cliquer",
        "sondage.voter",
        "livre.signer",
        "places.prendre",
        "envoi.envoyer",
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
