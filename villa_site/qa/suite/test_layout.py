"""Each kind of page in each language: layout at many widths, texts, pictures, paper."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from villa_site.qa import probes
from villa_site.qa.check import Check
from villa_site.qa.site_map import SitePage
from villa_site.qa.survey import EXPECTED
from villa_site.qa.surveys import JudgeSurvey

_DESK: Final = 1280


@pytest.mark.survey("width")
@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.10")
def test_page_fits_each_width(judge_survey: JudgeSurvey) -> None:
    """From 320 to 1920 pixels nothing sticks out of the window or is cut off at its side."""
    judge_survey()


@pytest.mark.survey("spacing")
@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.12")
def test_page_fits_320_pixels_with_wcag_text_spacing(judge_survey: JudgeSurvey) -> None:
    """With the text spacing of WCAG nothing is cut off, sticks out or overlaps."""
    judge_survey()


@pytest.mark.survey("double")
@pytest.mark.req("QAK-04")
@pytest.mark.wcag("1.4.4")
def test_page_fits_with_letters_of_twice_the_size(judge_survey: JudgeSurvey) -> None:
    """With letters of twice the size nothing is cut off, sticks out or overlaps."""
    judge_survey()


@pytest.mark.survey("cut")
def test_text_is_not_cut_off(judge_survey: JudgeSurvey) -> None:
    """No box cuts off the top or bottom of a line of text."""
    judge_survey()


@pytest.mark.survey("overlap")
def test_texts_do_not_overlap(judge_survey: JudgeSurvey) -> None:
    """No text lies over another one."""
    judge_survey()


@pytest.mark.survey("covered")
@pytest.mark.wcag("2.4.11")
def test_nothing_lies_over_texts_and_controls(judge_survey: JudgeSurvey) -> None:
    """Nothing lies over texts, links and buttons, wherever the page is scrolled to."""
    judge_survey()


@pytest.mark.survey("seen")
def test_text_is_seen(judge_survey: JudgeSurvey) -> None:
    """No text is transparent, of the colour behind it, or left hidden when it is scrolled to."""
    judge_survey()


@pytest.mark.survey("legible")
@pytest.mark.wcag("1.4.3")
def test_text_over_a_picture_is_legible(judge_survey: JudgeSurvey) -> None:
    """Texts over a picture, as in the header, have a contrast of 3:1 with its pixels."""
    judge_survey()


@pytest.mark.survey("small")
def test_text_is_large_enough(judge_survey: JudgeSurvey) -> None:
    """No text is smaller than 12 pixels."""
    judge_survey()


@pytest.mark.survey("targets")
@pytest.mark.wcag("2.5.8")
def test_controls_are_large_enough_for_fingers(judge_survey: JudgeSurvey) -> None:
    """Buttons, fields and links without words have 24 by 24 pixels at least."""
    judge_survey()


@pytest.mark.survey("phones")
def test_floating_parts_leave_room_on_phones(judge_survey: JudgeSurvey) -> None:
    """On phones and at 400 % what floats leaves the page its room, and ends above the bars."""
    judge_survey()


@pytest.mark.survey("anchors")
def test_target_of_a_link_is_below_the_header(judge_survey: JudgeSurvey) -> None:
    """A link within the page leads to its target, which the header does not cover."""
    judge_survey()


@pytest.mark.survey("pictures")
def test_pictures_are_whole_and_sharp(judge_survey: JudgeSurvey) -> None:
    """Pictures and icons load when they are scrolled to, are not stretched and not blurred."""
    judge_survey()


@pytest.mark.survey("style")
def test_style_and_fonts_arrive(judge_survey: JudgeSurvey) -> None:
    """The style sheets and the fonts of the page arrive."""
    judge_survey()


@pytest.mark.survey("print")
@pytest.mark.req("EXT-09")
def test_page_is_printed_as_its_content(judge_survey: JudgeSurvey) -> None:
    """On paper a page is its whole content, dark on white, without menus and what floats."""
    judge_survey()


@pytest.mark.req("RTE-16")
def test_page_is_seen_without_script(
    kind: SitePage, page_without_script: Page, check: Check
) -> None:
    """Without script each kind of page shows its texts and fits 320 pixels and a desk."""
    page = page_without_script
    page.goto(kind.path)
    for width in (_DESK, 320):
        page.set_viewport_size({"width": width, "height": 900})
        where = f"at {width} pixels without script"
        check.looked_at(f"{kind.path} {where}")
        for topic, probe in (("seen", "hidden"), ("width", "width"), ("overlap", "overlap")):
            for each in probes.spots(page, probe):
                expected = f"{EXPECTED[topic]} {where}"
                check.found(expected=expected, seen=each.seen, path=kind.path, place=each.place)
