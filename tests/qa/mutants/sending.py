"""Mutants of forms and connections that show late: once sent, left, acted upon or reached."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    pages_in,
    scripted,
    styled,
)
from tests.qa.mutants.mutant import FrameChange, Mutant

_FORM_DATA: Final = (
    "const send=WebSocket.prototype.send;WebSocket.prototype.send=function(data){"
    "if(typeof data==='string'&&data.includes('\"submission\"')){const event=JSON.parse(data);"
    "for(const each of event.data)if(each.formData)each.formData.%s='';"
    "data=JSON.stringify(event)}send.call(this,data)}"
)


MUTANTS: Final = (
    Mutant(
        name="city_is_not_sent",
        topic="newsletter",
        what="The client sends a subscription without the city that was typed.",
        changes=[*scripted(_FORM_DATA % "city")],
        write=True,
        caught_by=("test_newsletter_form_is_sent", "test_form_pressed_twice_is_sent_once"),
    ),
    Mutant(
        name="city_is_dropped_on_the_way",
        topic="newsletter",
        what="The city arrives empty, though the browser has sent it.",
        changes=[
            FrameChange(
                direction="to the site", alter=lambda text: text.replace('"city":"QA', '"city":"X')
            )
        ],
        write=True,
        must=False,
        reason="what the browser has sent is right, and from outside nothing shows what is stored",
    ),
    Mutant(
        name="trap_is_seen_on_italian_pages",
        topic="forms",
        what="The field that only robots fill in shows on Italian pages.",
        changes=[
            *styled(
                ".form-trap{position:static!important;inline-size:auto!important;"
                "block-size:auto!important;clip-path:none!important}"
                ".form-trap input{border:1px solid}",
                pages_in("it"),
            )
        ],
        paths=("/it/",),
        caught_by=("test_traps_for_robots_are_hidden_from_people",),
    ),
    Mutant(
        name="offline_empties_the_address",
        topic="offline",
        what="When the network goes away the e-mail address is emptied, and nothing else.",
        changes=[
            *scripted(
                "addEventListener('offline',()=>{document.querySelector('[name=email]').value=''})"
            )
        ],
        caught_by=("test_typed_words_stay_without_network",),
    ),
)
