"""Mutants of what is seen: overflow, clipping, contrast, shifts, motion, print, speed."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    at,
    below,
    delayed,
    is_page,
    pages_in,
    replaced,
    scripted,
    styled,
)
from tests.qa.mutants.mutant import Mutant

_WIDE: Final = '<p style="width:1400px">Une très longue ligne qui ne se replie pas.</p></main>'

MUTANTS: Final = (
    Mutant(
        name="overflow_on_phones",
        topic="overflow",
        what="The page of the agenda is wider than a phone.",
        changes=[*styled("@media (width<400px){.block-title{min-width:420px}}", at("/agenda/"))],
        caught_by=(
            "test_page_fits_each_width",
            "test_page_fits_320_pixels_with_wcag_text_spacing",
        ),
    ),
    Mutant(
        name="overflow_between_widths",
        topic="overflow",
        what="Only between 820 and 900 pixels the pages are too wide.",
        changes=[*styled("@media (820px<=width<=900px){main{width:1000px}}")],
        caught_by=("test_page_fits_each_width",),
    ),
    Mutant(
        name="overflow_on_wide_screens",
        topic="overflow",
        what="Only from 1700 pixels on a block is wider than the window.",
        changes=[*styled("@media (width>=1700px){main h1{width:2100px}}")],
        caught_by=("test_page_fits_each_width",),
    ),
    Mutant(
        name="overflow_in_one_language",
        topic="overflow",
        what="The title of one English page is too wide.",
        changes=[*styled("main h1{width:1500px}", at("/en/visit/faq/"))],
        caught_by=("test_every_other_page_opens_and_fits",),
        paths=("/en/visit/tickets/", "/en/visit/faq/"),
    ),
    Mutant(
        name="overflow_on_events",
        topic="overflow",
        what="The facts of Italian events do not wrap on phones.",
        changes=[*styled(".facts dd{white-space:nowrap;min-width:600px}", below("/it/programme/"))],
        caught_by=("test_page_fits_each_width",),
    ),
    Mutant(
        name="text_spacing_clips",
        topic="text spacing",
        what="Lines of buttons have a fixed height, which clips more spacing.",
        changes=[
            *styled(".button-label{display:inline-block;height:1.2em;width:5em;overflow:hidden}")
        ],
        caught_by=(
            "test_page_fits_320_pixels_with_wcag_text_spacing",
            "test_text_is_not_cut_off",
        ),
    ),
    Mutant(
        name="text_spacing_clips_cards",
        topic="text spacing",
        what="The titles of cards are clipped when words need more room.",
        changes=[*styled(".card h3{max-height:1.3em;overflow:hidden;white-space:nowrap}")],
        caught_by=("test_page_fits_320_pixels_with_wcag_text_spacing", "test_page_fits_each_width"),
        paths=("/residents/", "/memoire/"),
    ),
    Mutant(
        name="zoom_forbidden",
        topic="zoom",
        what="Phones may not zoom.",
        changes=[
            replaced(
                is_page,
                "initial-scale=1",
                "initial-scale=1, maximum-scale=1, user-scalable=no",
                strict=False,
            )
        ],
        caught_by=(
            "test_floating_parts_leave_room_on_phones",
            "test_page_has_no_violation_of_wcag",
        ),
    ),
    Mutant(
        name="viewport_missing",
        topic="zoom",
        what="One page has no viewport.",
        changes=[replaced(at("/it/podcast/"), '<meta name="viewport"', '<meta name="x-viewport"')],
        caught_by=("test_floating_parts_leave_room_on_phones",),
    ),
    Mutant(
        name="pale_text",
        topic="contrast",
        what="The words of cards are pale.",
        changes=[*styled(".card-text,.rich-text p{color:#b8b0a4!important}")],
        caught_by=("test_page_has_no_violation_of_wcag",),
    ),
    Mutant(
        name="pale_footer_in_italian",
        topic="contrast",
        what="The links of the Italian footer are pale.",
        changes=[*styled(".site-footer a{color:#55504a!important}", pages_in("it"))],
        caught_by=("test_page_has_no_violation_of_wcag",),
    ),
    Mutant(
        name="focus_not_visible",
        topic="focus visible",
        what="The focus is not shown.",
        caught_by=("test_focus_is_seen_at_each_stop",),
        changes=[*styled("*:focus-visible{outline:none!important;box-shadow:none!important}")],
    ),
    Mutant(
        name="focus_not_visible_in_the_footer",
        topic="focus visible",
        what="The focus is not shown on the links of the footer.",
        caught_by=("test_focus_is_seen_at_each_stop",),
        changes=[*styled(".site-footer :focus-visible{outline:none!important}")],
    ),
    Mutant(
        name="focus_hidden_by_a_bar",
        topic="hidden focus",
        what="A bar at the bottom lies over what is focused.",
        caught_by=("test_focus_is_seen_at_each_stop",),
        changes=[
            *styled(
                "body::after{content:'';position:fixed;inset:auto 0 0 0;height:55vh;background:#eee;z-index:99}"
            )
        ],
    ),
    Mutant(
        name="small_targets",
        topic="target size",
        what="The buttons of the header are 12 pixels on phones.",
        changes=[
            *styled(
                "@media (width<600px){.site-header-burger{width:12px!important;height:12px!important;min-width:0!important;min-height:0!important;padding:0!important;overflow:hidden}}"
            )
        ],
        caught_by=("test_controls_are_large_enough_for_fingers",),
    ),
    Mutant(
        name="moves_against_the_preference",
        topic="reduced motion",
        what="Pictures turn even for those who prefer less motion.",
        changes=[
            *styled(
                "@keyframes turn{to{transform:rotate(360deg)}}picture img{animation:turn 3s linear infinite!important}"
            )
        ],
        caught_by=("test_nothing_moves_where_motion_is_not_wanted",),
    ),
    Mutant(
        name="smooth_scroll_against_the_preference",
        topic="reduced motion",
        what="Links within a page scroll smoothly in spite of the preference.",
        changes=[*styled("html{scroll-behavior:smooth!important}")],
        caught_by=("test_nothing_moves_where_motion_is_not_wanted",),
    ),
    Mutant(
        name="forced_colours_hide_buttons",
        topic="forced colours",
        what="In forced colours buttons have no edge and no words.",
        changes=[
            *styled(
                "@media (forced-colors:active){.button,.button *{forced-color-adjust:none;color:Canvas!important;border-color:Canvas!important;background:Canvas!important}}"
            )
        ],
        caught_by=("test_controls_are_seen_in_forced_colours",),
    ),
    Mutant(
        name="print_shows_the_menu",
        topic="print",
        what="Printed pages have header, newsletter and footer.",
        changes=[
            *styled(
                "@media print{.site-header,.newsletter,.site-footer{display:block!important;visibility:visible!important}}"
            )
        ],
        caught_by=("test_page_is_printed_as_its_content",),
    ),
    Mutant(
        name="print_is_empty",
        topic="print",
        what="Printed pages have no content.",
        changes=[*styled("@media print{main{display:none!important}}")],
        caught_by=("test_page_is_printed_as_its_content",),
    ),
    Mutant(
        name="late_bar_shifts",
        topic="layout shift",
        what="A bar comes late and moves the page down.",
        changes=[
            *scripted(
                "setTimeout(()=>{const bar=document.createElement('div');bar.style.height='220px';document.body.prepend(bar)},700)"
            )
        ],
        caught_by=("test_layout_stays_where_it_is",),
    ),
    Mutant(
        name="pictures_without_size_shift",
        topic="layout shift",
        what="On one page the pictures have no size until they are there.",
        changes=[
            *scripted(
                "addEventListener('load',()=>setTimeout(()=>{document.querySelector('#page-head').style.paddingTop='300px'},300))",
                at("/agenda/"),
            )
        ],
        caught_by=("test_layout_stays_where_it_is",),
    ),
    Mutant(
        name="page_is_slow",
        topic="speed",
        what="One kind of page answers after four seconds.",
        changes=[delayed(at("/agenda/"), 4)],
        caught_by=("test_page_loads_within_its_budget",),
    ),
    Mutant(
        name="first_paint_is_late",
        topic="speed",
        what="A style that holds the page back comes after five seconds.",
        changes=[
            styled("body{}")[0],
            delayed(at("/_villa/assets/mutant.css"), 5),
            styled("body{}")[1],
        ],
        caught_by=("test_page_loads_within_its_budget",),
    ),
    Mutant(
        name="click_blocks_the_page",
        topic="speed",
        what="Each click makes the page busy for a second and a half.",
        changes=[
            *scripted(
                "addEventListener('pointerdown',()=>{const end=performance.now()+1500;while(performance.now()<end);},true)"
            )
        ],
        caught_by=("test_page_answers_a_click_in_time",),
    ),
    Mutant(
        name="heading_is_invisible",
        topic="visible content",
        what="The main heading of English pages is white on white.",
        changes=[*styled("h1{color:transparent!important}", pages_in("en"))],
        caught_by=("test_text_is_seen",),
    ),
    Mutant(
        name="content_under_a_veil",
        topic="visible content",
        what="A veil without words lies over the page and takes the clicks.",
        changes=[*styled("html::after{content:'';position:fixed;inset:0;z-index:9999}")],
        caught_by=("test_nothing_lies_over_texts_and_controls",),
    ),
    Mutant(
        name="pictures_collapse",
        topic="visible content",
        what="Pictures have no height.",
        changes=[*styled("picture img{height:0!important}")],
        caught_by=("test_pictures_are_whole_and_sharp",),
    ),
)
