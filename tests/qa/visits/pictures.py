"""One part of a page differs from its picture where it has changed; needs a run with --accept."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.qa.same_picture import ExpectSamePicture
from villa_site.qa.visitor import Visitor

RED = ".site-footer { background: red !important; }"


@pytest.fixture
def page_that_changes(visitor: Visitor, pytestconfig: pytest.Config) -> Visitor:
    """The home page; after the baselines were stored its footer is red."""
    visitor.open("/")
    if not pytestconfig.getoption("--accept"):
        visitor.add_style(RED)
    return visitor


def test_part_that_stays_is_the_same(
    page_that_changes: Visitor, expect_same_picture: ExpectSamePicture
) -> None:
    expect_same_picture(page_that_changes.page.locator("h1").first, "title")


def test_change_is_found_and_shown(
    page_that_changes: Visitor,
    expect_same_picture: ExpectSamePicture,
    pytestconfig: pytest.Config,
    output_path: str,
) -> None:
    footer = page_that_changes.footer.root
    if pytestconfig.getoption("--accept"):
        expect_same_picture(footer, "footer")
        return
    with pytest.raises(AssertionError, match=r"pixels differ.* of the picture footer-"):
        expect_same_picture(footer, "footer")
    found = {file.name for file in Path(output_path).iterdir()}
    assert {"baseline.png", "today.png", "difference.png"} <= found


def test_change_below_a_mask_is_not_seen(
    page_that_changes: Visitor, expect_same_picture: ExpectSamePicture
) -> None:
    footer = page_that_changes.footer.root
    expect_same_picture(footer, "masked", masks=[footer])


def test_picture_without_a_baseline_is_withheld(
    page_that_changes: Visitor, expect_same_picture: ExpectSamePicture, pytestconfig: pytest.Config
) -> None:
    if not pytestconfig.getoption("--accept"):
        with pytest.raises(pytest.skip.Exception, match=r"--accept stores one"):
            expect_same_picture(page_that_changes.footer.root, "new")


def test_name_of_a_picture_is_no_path(
    page_that_changes: Visitor, expect_same_picture: ExpectSamePicture
) -> None:
    with pytest.raises(ValueError, match="is no name of a picture"):
        expect_same_picture(page_that_changes.footer.root, "../footer")
