"""More mutants of what is seen: texts that vanish, veils, motion, paper, speed of one page."""

from __future__ import annotations

import random
from typing import Final

from tests.qa.mutants.changes import at, delayed, pages_in, scripted, styled
from tests.qa.mutants.mutant import Mutant

_LATE_WORDS: Final = """addEventListener('load', () => setTimeout(() => {
  document.querySelector('main h1').textContent = 'Hello';
}, 600))"""
_TOO_WIDE: Final = """addEventListener('resize', () => {
  const main = document.querySelector('main');
  main.style.width = innerWidth > 945 && innerWidth < 1015 ? '1200px' : '';
})"""
_HEAVY: Final = random.Random("heavy").randbytes(2_000_000).hex()  # noqa: S311 - no secret
"""Four megabytes that a server cannot compress to little."""
_WANDERING: Final = """setInterval(() => {
  const heading = document.querySelector('main h1');
  if (heading) heading.style.transform = `translateX(${(performance.now() / 20) % 40}px)`;
}, 40)"""
_TURNING: Final = (
    "@keyframes turn{to{transform:rotate(5deg)}}main h1{animation:turn 2s infinite!important}"
)
_VEIL: Final = (
    "main{position:relative}main::after{content:'';position:absolute;inset:0;z-index:9;"
    "background:linear-gradient(#fff,#fff);pointer-events:none}"
)
_BARS: Final = (
    "@media (width<600px){body::after,body::before{content:'';position:fixed;z-index:99;"
    "height:40%;background:#eee}body::after{inset:auto 0 0}body::before{inset:0 0 auto}}"
)

MUTANTS: Final = (
    Mutant(
        name="overflow_without_a_rule",
        topic="overflow",
        what="Script makes pages too wide in windows of 945 to 1015 pixels, without a style rule.",
        changes=[*scripted(_TOO_WIDE)],
        caught_by=("test_page_fits_each_width",),
    ),
    Mutant(
        name="paragraphs_scroll_sideways",
        topic="overflow",
        what="On phones each paragraph is one line in a box that scrolls sideways.",
        changes=[
            *styled("@media (width<500px){main p{overflow-x:auto;white-space:nowrap}}"),
        ],
        caught_by=("test_page_fits_each_width",),
    ),
    Mutant(
        name="titles_are_hidden",
        topic="visible content",
        what="The titles of Italian cards are there and not seen.",
        changes=[*styled("article h3{visibility:hidden}", pages_in("it"))],
        caught_by=("test_text_is_seen", "test_every_other_page_opens_and_fits"),
    ),
    Mutant(
        name="paragraphs_vanish_on_phones",
        topic="visible content",
        what="On phones English pages have no paragraphs.",
        changes=[*styled("@media (width<400px){main p{display:none}}", pages_in("en"))],
        caught_by=("test_text_is_seen", "test_every_other_page_opens_and_fits"),
    ),
    Mutant(
        name="letters_without_size",
        topic="visible content",
        what="The letters of paragraphs have no size.",
        changes=[*styled("main p{font-size:0!important}", at("/agenda/", "/en/visit/"))],
        caught_by=("test_text_is_seen",),
    ),
    Mutant(
        name="veil_lets_clicks_through",
        topic="visible content",
        what="A white gradient hides the main part and lets clicks through.",
        changes=[*styled(_VEIL)],
        caught_by=("test_nothing_lies_over_texts_and_controls",),
    ),
    Mutant(
        name="two_bars_take_the_phone",
        topic="visible content",
        what="Two bars leave phones a fifth of the window.",
        changes=[*styled(_BARS)],
        caught_by=("test_floating_parts_leave_room_on_phones",),
    ),
    Mutant(
        name="lines_of_headings_overlap",
        topic="overlap",
        what="The lines of one heading lie over one another on phones.",
        changes=[*styled("@media (width<500px){main h1,main h2{line-height:.4!important}}")],
        caught_by=("test_texts_do_not_overlap", "test_page_fits_each_width"),
    ),
    Mutant(
        name="english_targets_under_the_header",
        topic="anchors",
        what="The header covers the targets of links on English pages.",
        changes=[
            *styled("*{scroll-margin-top:0!important;scroll-padding:0!important}", pages_in("en"))
        ],
        caught_by=("test_target_of_a_link_is_below_the_header",),
    ),
    Mutant(
        name="words_change_after_hydration",
        topic="hydration",
        what="Script replaces the heading of the agenda a moment after it has taken over.",
        changes=[*scripted(_LATE_WORDS, at("/agenda/"))],
        caught_by=("test_script_leaves_the_page_of_the_server",),
    ),
    Mutant(
        name="moves_by_script",
        topic="reduced motion",
        what="Script moves the heading, whatever the visitor prefers.",
        changes=[*scripted(_WANDERING)],
        caught_by=("test_nothing_moves_where_motion_is_not_wanted",),
    ),
    Mutant(
        name="moves_in_italian",
        topic="reduced motion",
        what="The heading of the Italian home page turns, whatever the visitor prefers.",
        changes=[*styled(_TURNING, at("/it/"))],
        caught_by=("test_nothing_moves_where_motion_is_not_wanted",),
    ),
    Mutant(
        name="forced_colours_hide_paragraphs",
        topic="forced colours",
        what="In forced colours paragraphs have the colour of the page.",
        changes=[
            *styled("@media (forced-colors:active){main p{forced-color-adjust:none;color:Canvas}}")
        ],
        caught_by=("test_controls_are_seen_in_forced_colours",),
    ),
    Mutant(
        name="print_is_pale",
        topic="print",
        what="On paper the paragraphs of English pages are pale.",
        changes=[*styled("@media print{main p{color:#ccc!important}}", pages_in("en"))],
        caught_by=("test_page_is_printed_as_its_content",),
    ),
    Mutant(
        name="one_english_page_is_slow",
        topic="speed",
        what="One English page, of a kind that has others, answers after four seconds.",
        changes=[delayed(at("/en/visit/tickets/"), 4)],
        caught_by=(
            "test_pages_answer_in_time",
            "test_no_page_takes_much_longer_than_the_others",
        ),
    ),
    Mutant(
        name="page_is_heavy",
        topic="speed",
        what="The agenda loads four megabytes of script.",
        changes=[*scripted(f"/* {_HEAVY} */", at("/agenda/"))],
        caught_by=("test_page_loads_within_its_budget",),
        paths=("/agenda/",),
    ),
)
