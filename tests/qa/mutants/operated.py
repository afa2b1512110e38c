"""Mutants of what is operated: one key, one of many, one language, one width, the second step."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import at, is_page, pages_in, replaced, scripted
from tests.qa.mutants.mutant import Mutant

_KEY: Final = "addEventListener('keydown',event=>{if(%s){event.preventDefault();event.stopImmediatePropagation();%s}},true)"
_CLICK: Final = "addEventListener('click',event=>{if(event.target.closest(`%s`)){event.preventDefault();event.stopImmediatePropagation()}},true)"
_WALK: Final = "test_keyboard_walks_the_page_in_order"
_OVERLAYS: Final = "test_what_opens_can_be_left_and_gives_the_focus_back"
_CONTROLS: Final = "test_controls_say_what_they_show"

_FOLLOWED: Final = ("/academie/", "/agenda/", "/visite/", "/contact/", "/mentions-legales/")
"""Pages to which menu and footer lead."""

MUTANTS: Final = (
    Mutant(
        name="tab_does_nothing",
        topic="keyboard",
        what="Tab leads nowhere.",
        changes=[*scripted(_KEY % ("event.key==='Tab'", ""))],
        caught_by=(
            _WALK,
            _OVERLAYS,
            "test_skip_link_comes_first",
            "test_submenu_opens_and_closes_by_keyboard",
        ),
    ),
    Mutant(
        name="tab_ends_before_the_footer",
        topic="keyboard",
        what="After the newsletter nothing has the focus, so that Tab does not reach the footer.",
        changes=[
            *scripted(
                _KEY
                % (
                    "event.key==='Tab'&&!event.shiftKey&&document.activeElement.id==='newsletter-send'",
                    "document.activeElement.blur();document.addEventListener('focusin',event=>event.target.blur())",
                )
            )
        ],
        caught_by=(_WALK,),
    ),
    Mutant(
        name="footer_titles_cannot_be_reached",
        topic="keyboard",
        what="On phones the titles of the footer are not reached by Tab, in Italian.",
        changes=[
            *scripted(
                "setTimeout(()=>{for(const each of document.querySelectorAll('footer summary'))each.tabIndex=-1},500)",
                pages_in("it"),
            )
        ],
        caught_by=(_WALK, _CONTROLS),
    ),
    Mutant(
        name="skip_link_does_nothing",
        topic="keyboard",
        what="On Italian pages the link past the header does nothing.",
        changes=[*scripted(_CLICK % ".skip-link", pages_in("it"))],
        caught_by=(_WALK,),
    ),
    Mutant(
        name="skip_link_comes_second",
        topic="keyboard",
        what="On English pages the logo comes before the link past the header.",
        changes=[
            *scripted(
                "let first=true;addEventListener('focusin',event=>{if(first&&event.target.matches('.skip-link')){first=false;document.querySelector('.logo').focus()}})",
                pages_in("en"),
            )
        ],
        caught_by=(_WALK,),
    ),
    Mutant(
        name="burger_opens_by_click_alone",
        topic="overlays",
        what="The burger does not open by Enter.",
        changes=[
            *scripted(
                _KEY % ("event.key==='Enter'&&event.target.closest?.('.site-header-burger')", "")
            )
        ],
        caught_by=(_OVERLAYS,),
    ),
    Mutant(
        name="space_does_not_open_the_search",
        topic="overlays",
        what="The search opens by Enter, not by the space key.",
        changes=[
            *scripted(
                "for(const name of ['keydown','keyup'])addEventListener(name,event=>{if(event.key===' '&&event.target.closest?.('.search-button')){event.preventDefault();event.stopImmediatePropagation()}},true)"
            )
        ],
        caught_by=(_OVERLAYS,),
    ),
    Mutant(
        name="close_button_loses_the_focus",
        topic="focus given back",
        what="After the search was closed by its button the focus is nowhere, in English.",
        changes=[
            *scripted(
                "addEventListener('click',event=>{if(event.target.closest('.search-panel-close'))setTimeout(()=>document.activeElement.blur(),60)})",
                pages_in("en"),
            )
        ],
        caught_by=(_OVERLAYS,),
    ),
    Mutant(
        name="page_stays_locked",
        topic="overlays",
        what="After the menu of phones the page cannot be scrolled any more.",
        changes=[
            *scripted(
                "addEventListener('toggle',event=>{if(event.target.id==='villa-menu'&&event.newState==='closed')document.documentElement.style.overflow='hidden'},true)"
            )
        ],
        caught_by=(_OVERLAYS,),
    ),
    Mutant(
        name="fifth_question_does_not_open",
        paths=("/visite/faq/",),
        topic="accordion",
        what="From the fifth on, the questions of the FAQ do not open.",
        changes=[
            *scripted(
                "addEventListener('click',event=>{const one=event.target.closest('.faq summary');if(one&&[...document.querySelectorAll('.faq summary')].indexOf(one)>3)event.preventDefault()},true)"
            )
        ],
        caught_by=("test_accordion_opens", _CONTROLS),
    ),
    Mutant(
        name="last_footer_column_does_not_open",
        topic="accordion",
        what="On phones the last column of the footer does not open.",
        changes=[
            *scripted(
                "addEventListener('click',event=>{const all=[...document.querySelectorAll('footer summary')];if(all.length&&event.target.closest('summary')===all.at(-1))event.preventDefault()},true)"
            )
        ],
        caught_by=(_CONTROLS,),
    ),
    Mutant(
        name="period_changes_nothing",
        paths=("/agenda/",),
        topic="filters",
        what="The period of the agenda changes nothing; the category does.",
        changes=[
            *scripted(
                "for(const name of ['change','input'])addEventListener(name,event=>{if(event.target.name==='periode')event.stopImmediatePropagation()},true)"
            )
        ],
        caught_by=("test_agenda_answers_to_its_filters", "test_listing_answers_to_its_filters"),
    ),
    Mutant(
        name="search_leads_to_another_language",
        topic="search",
        what="The search of Italian pages leads to the French results.",
        changes=[
            *scripted(
                "addEventListener('submit',event=>{if(event.target.closest('.search-field'))event.target.action='/recherche/'},true)",
                pages_in("it"),
            )
        ],
        caught_by=("test_search_leads_to_results",),
    ),
    Mutant(
        name="search_of_phones_does_nothing",
        topic="search",
        what="On phones the search in the menu is not sent.",
        changes=[
            *scripted(
                "addEventListener('submit',event=>{if(event.target.closest('.site-menu')&&innerWidth<600){event.preventDefault();event.stopImmediatePropagation()}},true)"
            )
        ],
        caught_by=("test_search_leads_to_results",),
    ),
    Mutant(
        name="menu_loads_pages_again",
        paths=_FOLLOWED,
        topic="navigation",
        what="Links of the main menu load the document again; other links do not.",
        changes=[
            *scripted(
                "addEventListener('click',event=>{if(event.target.closest('.main-menu a'))event.stopImmediatePropagation()},true)"
            )
        ],
        caught_by=("test_menu_and_footer_lead_on_and_back",),
    ),
    Mutant(
        name="title_stays_at_the_second_page",
        paths=_FOLLOWED,
        topic="navigation",
        what="The title changes with the first link that is followed, then no more.",
        changes=[
            *scripted(
                "let pages=0,kept='';const push=history.pushState;history.pushState=function(...all){push.apply(this,all);pages++;if(pages===2){kept=document.title;new MutationObserver(()=>{if(document.title!==kept)document.title=kept}).observe(document.head,{childList:true,subtree:true,characterData:true})}}"
            )
        ],
        caught_by=("test_menu_and_footer_lead_on_and_back",),
    ),
    Mutant(
        name="second_step_back_shows_the_same_page",
        paths=_FOLLOWED,
        topic="back and forward",
        what="The second step back changes the address, and shows the same page.",
        changes=[
            *scripted(
                "let steps=0;addEventListener('popstate',event=>{if(++steps===2)event.stopImmediatePropagation()},true)"
            )
        ],
        caught_by=("test_menu_and_footer_lead_on_and_back",),
    ),
    Mutant(
        name="italian_pages_load_again",
        paths=("/it/", "/it/accademia/", "/it/agenda/"),
        topic="navigation",
        what="Links of Italian pages load the document again.",
        changes=[
            *scripted(
                "addEventListener('click',event=>{if(event.target.closest('a[href^=\"/it/\"]'))event.stopImmediatePropagation()},true)",
                pages_in("it"),
            )
        ],
        caught_by=("test_menu_and_footer_lead_on_and_back",),
    ),
    Mutant(
        name="swipe_says_nothing",
        topic="carousel",
        what="The number of a slide does not change by a swipe.",
        changes=[
            *scripted(
                "for(const name of ['scroll','scrollend'])addEventListener(name,event=>{if(event.target.matches?.('.carousel-track')&&!globalThis.pressed)event.stopImmediatePropagation()},true);addEventListener('keydown',()=>{globalThis.pressed=true;setTimeout(()=>{globalThis.pressed=false},900)},true)"
            )
        ],
        must=False,
        reason="the number follows what is seen, not the events of scrolling",
    ),
    Mutant(
        name="speed_changes_nothing",
        paths=("/podcast/",),
        topic="player",
        what="The chosen speed of the player is shown, and not played.",
        changes=[
            *scripted(
                "Object.defineProperty(HTMLMediaElement.prototype,'playbackRate',{get:()=>1,set(){}})"
            )
        ],
        must=False,
        reason="a speed can be heard, and measured only where the machine is quiet",
    ),
    Mutant(
        name="radio_buttons_have_no_group",
        topic="labels",
        what="The choices of the contact form do not say what they answer.",
        changes=[
            replaced(
                at("/contact/"), "<legend>Comment répondre</legend>", "<p>Comment répondre</p>"
            )
        ],
        caught_by=("test_forms_are_what_they_say",),
    ),
    Mutant(
        name="asterisk_without_obligation",
        topic="forms",
        what="The e-mail address of the contact form has an asterisk, and is not required.",
        changes=[
            replaced(
                at("/contact/"),
                '<input id="ecrire-2" aria-describedby="ecrire-2-error" required=""',
                '<input id="ecrire-2" aria-describedby="ecrire-2-error"',
            )
        ],
        caught_by=("test_forms_are_what_they_say",),
    ),
    Mutant(
        name="newsletter_is_in_the_address",
        topic="forms",
        what="The newsletter of English pages is sent in the address.",
        changes=[
            replaced(
                pages_in("en"),
                'action="/_villa/newsletter/#newsletter" method="post"',
                'action="/_villa/newsletter/#newsletter" method="get"',
                strict=False,
            )
        ],
        caught_by=("test_what_is_typed_is_not_in_the_address",),
    ),
    Mutant(
        name="submit_button_is_none",
        topic="forms",
        what="The button of the newsletter does not send it without script.",
        changes=[
            replaced(
                is_page,
                '<button type="submit" class="button button-solid form-send" id="newsletter-send"',
                '<button type="button" class="button button-solid form-send" id="newsletter-send"',
                strict=False,
            )
        ],
        caught_by=("test_forms_are_what_they_say",),
    ),
)
