"""The base model: defaults, dropped items, log lines."""

from __future__ import annotations

import logging
from typing import Literal

import pytest
from pydantic import Field, ValidationError

from villa_site.content.fields.emptiness import MAX_ITEMS
from villa_site.content.losses import losses, reading
from villa_site.content.model import ContentModel, Flag, Integer, Text


class Slide(ContentModel):
    """An item of a list."""

    titre: Text = ""
    rang: Integer | None = None


class Slider(ContentModel):
    """A model such as a block author writes."""

    titre: Text = "Sans titre"
    mode: Literal["auto", "manuel"] = "auto"
    autoplay: Flag = True
    slides: tuple[Slide, ...] = ()
    listed: list[Slide] = Field(default_factory=list)
    first: Slide | None = None
    always: Slide = Slide(titre="toujours")
    words: dict[str, Text] = Field(default_factory=dict)
    numbers: tuple[Integer, ...] = ()


def titles(value: object) -> list[str]:
    return [slide.titre for slide in Slider.model_validate({"slides": value}).slides]


def test_unknown_fields_are_ignored() -> None:
    assert Slider.model_validate({"titre": "A", "nouveau": {"x": 1}}) == Slider(titre="A")


def test_unknown_enum_value_takes_the_default_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert Slider.model_validate({"mode": "hypnose"}).mode == "auto"
    assert "Slider.mode dropped" in caplog.text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([{"titre": "A"}, {"titre": "B"}], ["A", "B"]),
        ({"0": {"titre": "A"}, "2": {"titre": "C"}, "10": {"titre": "K"}}, ["A", "C", "K"]),
        ({"titre": "A"}, ["A"]),
        ([False, {"titre": "A"}, None, "", []], ["A"]),
        (False, []),
        ("", []),
        ({}, []),
        (12, []),
        ("nothing", []),
    ],
)
def test_list_is_read_from_any_of_its_forms(value: object, expected: list[str]) -> None:
    assert titles(value) == expected


def test_broken_item_is_dropped_and_logged_and_the_rest_is_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with reading("page /x/ (fr)"):
        assert titles([{"titre": "A"}, 7, {"titre": "B"}, "x", {"titre": "C"}]) == ["A", "B", "C"]
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage().startswith("page /x/ (fr): Slider.slides dropped: 1 ")


def test_broken_field_of_an_item_costs_that_field_only() -> None:
    slider = Slider.model_validate({"listed": [{"titre": "A", "rang": "premier"}]})
    assert slider.listed == [Slide(titre="A")]


def test_broken_entry_of_a_mapping_is_dropped() -> None:
    slider = Slider.model_validate({"words": {"a": "A", "b": {"c": 1}, "d": False}})
    assert slider.words == {"a": "A"}


def test_numbers_keep_their_zeros() -> None:
    assert Slider.model_validate({"numbers": ["0", 0, "2", "x"]}).numbers == (0, 0, 2)


def test_unreadable_field_takes_its_default() -> None:
    slider = Slider.model_validate({"first": "x", "always": [1, 2], "titre": {"a": 1}})
    assert (slider.first, slider.always.titre, slider.titre) == (None, "toujours", "Sans titre")


def test_default_of_a_list_is_never_shared() -> None:
    one, two = (Slider.model_validate({"listed": False}) for _ in range(2))
    assert one.listed is not two.listed


def test_endless_list_is_cut() -> None:
    assert len(titles([{"titre": "A"}] * (MAX_ITEMS + 100))) == MAX_ITEMS


def test_loss_is_logged_once_per_answer(caplog: pytest.LogCaptureFixture) -> None:
    for source in ("page /a/ (fr)", "page /a/ (fr)", "page /b/ (fr)"):
        with reading(source):
            Slider.model_validate({"mode": "hypnose"})
    assert len(caplog.records) == 2


def test_hostile_content_cannot_write_log_lines(caplog: pytest.LogCaptureFixture) -> None:
    losses.once("key", "lost: x\nCRITICAL root: all is well\x1b[2J")
    assert len(caplog.text.splitlines()) == 1
    assert "\x1b" not in caplog.text


def test_log_of_losses_is_bounded(caplog: pytest.LogCaptureFixture) -> None:
    for number in range(5_000):
        losses.once(number, "lost")
    caplog.clear()
    losses.once(0, "lost again")
    assert "lost again" in caplog.text


def test_model_is_frozen() -> None:
    slider = Slider(titre="A")
    with pytest.raises(ValidationError):
        slider.titre = "B"  # type: ignore[misc]  # this is what must fail


def test_field_without_a_default_is_refused_at_class_creation() -> None:
    with pytest.raises(TypeError, match="Broken: give a default to titre"):
        type("Broken", (ContentModel,), {"__annotations__": {"titre": str}, "__module__": __name__})
