"""Mutants of what a visitor comes for: hours, the month, suggestions, sharing, pictures, sound."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import answered, at, is_page, replaced, scripted, styled
from tests.qa.mutants.mutant import Mutant

_KEY: Final = "addEventListener('keydown',event=>{if(%s){event.preventDefault();event.stopImmediatePropagation()}},true)"
_EPISODE: Final = "/podcast/"
_EVENT: Final = "/programme/atelier-fresque/"
_MONTH: Final = "/agenda/"

MUTANTS: Final = (
    Mutant(
        name="opening_hours_missing_on_phones",
        topic="opening hours",
        what="On phones the header does not say whether it is open.",
        changes=[*styled("@media(width<600px){header [data-opening]{display:none!important}}")],
        caught_by=("test_opening_hours_are_said_alike",),
        paths=("/", "/it/", "/en/"),
    ),
    Mutant(
        name="opening_hours_change_with_script",
        topic="opening hours",
        what="Script says other hours than the server.",
        changes=[
            *scripted(
                "setInterval(()=>{for(const each of document.querySelectorAll('[data-opening] > span:first-child'))each.textContent='Ouvert toute la nuit'},50)"
            )
        ],
        caught_by=("test_opening_hours_are_said_alike",),
        paths=("/",),
    ),
    Mutant(
        name="days_of_the_month_have_no_keys",
        topic="month",
        what="Arrow keys do not walk over the days of a month.",
        changes=[*scripted(_KEY % "event.target.closest?.('.month-number')")],
        caught_by=("test_month_is_walked_by_keyboard",),
        paths=(_MONTH,),
    ),
    Mutant(
        name="search_suggests_nothing",
        topic="suggestions",
        what="The answers to what is typed into the search are missing.",
        changes=[answered(at("/_villa/suggestions"), 404)],
        caught_by=("test_search_suggests_by_keyboard",),
        paths=("/", _EVENT),
    ),
    Mutant(
        name="suggestions_have_no_keys",
        topic="suggestions",
        what="Arrow keys choose no suggestion.",
        changes=[
            *scripted(_KEY % "event.key==='ArrowDown'&&event.target.matches?.('[role=combobox]')")
        ],
        caught_by=("test_search_suggests_by_keyboard",),
        paths=("/", _EVENT),
    ),
    Mutant(
        name="shared_address_is_another",
        topic="sharing",
        what="What an event gives to copy is the address of the home page.",
        changes=[
            *scripted(
                "addEventListener('toggle',event=>{const field=event.target.querySelector?.('.copy-field input');if(field)field.value=location.origin+'/'},true)"
            )
        ],
        caught_by=("test_page_is_passed_on",),
        paths=(_EVENT,),
    ),
    Mutant(
        name="qr_code_is_broken",
        topic="sharing",
        what="The QR code of an event does not load.",
        changes=[replaced(at(_EVENT), "/_villa/qr", "/_villa/qx")],
        caught_by=("test_page_is_passed_on", "test_pictures_are_whole_and_sharp"),
        paths=(_EVENT,),
    ),
    Mutant(
        name="picture_does_not_zoom_by_key",
        topic="pictures",
        what="The plus key does not enlarge an opened picture further.",
        changes=[*scripted(_KEY % "event.key==='+'")],
        caught_by=("test_pictures_are_enlarged",),
        paths=("/la-villa/histoire/",),
    ),
    Mutant(
        name="sound_ends_with_the_page",
        topic="player",
        what="What plays is paused when a link leads to another page.",
        changes=[
            *scripted(
                "const push=history.pushState;history.pushState=function(...all){for(const each of document.querySelectorAll('audio'))each.pause();document.querySelector('.audio-bar .audio-play')?.click();push.apply(this,all)}",
                is_page,
            )
        ],
        caught_by=("test_player_goes_on_on_the_next_page",),
        paths=(_EPISODE, "/"),
    ),
)
