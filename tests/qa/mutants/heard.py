"""Mutants of what screen readers say: landmarks, roles, names, announcements."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    at,
    below,
    frame_replaced,
    is_page,
    pages_in,
    replaced,
    scripted,
)
from tests.qa.mutants.mutant import Mutant

MUTANTS: Final = (
    Mutant(
        name="main_is_no_landmark",
        topic="landmarks",
        what="The main part of one page is no landmark.",
        caught_by=(
            "test_every_page_has_its_landmarks",
            "test_page_is_whole_in_its_html",
            "test_frame_is_the_same_on_every_page",
        ),
        changes=[
            replaced(at("/it/la-villa/"), '<main id="main"', '<div id="main"'),
            replaced(at("/it/la-villa/"), "</main>", "</div>"),
        ],
    ),
    Mutant(
        name="navigation_without_name",
        topic="landmarks",
        what="The main navigation of English pages has no name.",
        caught_by=("test_every_page_has_its_landmarks",),
        changes=[
            replaced(
                pages_in("en"),
                '<nav class="main-menu" aria-label="Main navigation"',
                '<nav class="main-menu"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="footer_is_no_landmark",
        topic="landmarks",
        what="The footer is no landmark.",
        caught_by=("test_every_page_has_its_landmarks",),
        changes=[
            replaced(
                is_page,
                '<footer class="site-footer"',
                '<footer role="presentation" class="site-footer"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="content_hidden_from_screen_readers",
        topic="heard",
        what="A screen reader hears nothing of the main part of events.",
        caught_by=("test_nothing_is_taken_from_screen_readers",),
        changes=[
            replaced(
                below("/programme/"),
                '<main id="main" tabindex="-1">',
                '<main id="main" tabindex="-1"><div aria-hidden="true">',
            ),
            replaced(below("/programme/"), "</main>", "</div></main>"),
        ],
    ),
    Mutant(
        name="heading_hidden_from_screen_readers",
        topic="heard",
        what="The main heading of one Italian page is hidden from screen readers.",
        caught_by=("test_nothing_is_taken_from_screen_readers",),
        changes=[replaced(at("/it/residenti/"), "<h1 ", '<h1 aria-hidden="true" ')],
    ),
    Mutant(
        name="links_say_read_more",
        topic="heard",
        what="The links of cards all say the same.",
        caught_by=("test_links_say_where_they_lead",),
        changes=[
            replaced(at("/residents/"), "<h3><a href=", '<h3><a aria-label="Lire la suite" href=')
        ],
    ),
    Mutant(
        name="name_does_not_hold_what_is_seen",
        topic="heard",
        what="The ticket button is named otherwise than it reads.",
        caught_by=("test_name_has_the_words_that_are_seen",),
        changes=[
            replaced(
                is_page,
                'class="ticket-button" target',
                'class="ticket-button" aria-label="Boutique en ligne" target',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="list_is_no_list",
        topic="heard",
        what="The list of the residents is not heard as a list.",
        caught_by=("test_nothing_is_taken_from_screen_readers",),
        changes=[
            replaced(
                at("/residents/"),
                '<ul class="promotion-people">',
                '<ul class="promotion-people" role="presentation">',
            )
        ],
    ),
    Mutant(
        name="page_change_is_not_announced",
        paths=("/agenda/",),
        topic="announcements",
        what="A new page is not announced.",
        caught_by=("test_next_page_is_announced_once",),
        changes=[
            *scripted(
                "new MutationObserver(()=>{for(const live of document.querySelectorAll('[aria-live],[role=status],[role=alert]')){live.removeAttribute('aria-live');live.removeAttribute('role')}}).observe(document,{childList:true,subtree:true,attributes:true})"
            )
        ],
    ),
    Mutant(
        name="announcements_are_doubled",
        paths=("/agenda/",),
        topic="announcements",
        what="Each announcement is made twice.",
        caught_by=("test_next_page_is_announced_once",),
        changes=[
            *scripted(
                "addEventListener('load',()=>{const copy=document.createElement('div');copy.setAttribute('role','status');document.body.append(copy);new MutationObserver(changes=>{for(const{target}of changes){const live=(target.nodeType===1?target:target.parentElement)?.closest('[role=status],[aria-live]');if(live&&live!==copy&&live.textContent&&live.textContent!==copy.textContent)copy.textContent=live.textContent}}).observe(document.body,{childList:true,subtree:true,characterData:true})})"
            )
        ],
    ),
    Mutant(
        name="count_of_results_is_not_announced",
        paths=("/agenda/",),
        topic="announcements",
        what="How many events a filter leaves is not announced.",
        caught_by=("test_count_of_events_is_announced_once",),
        changes=[
            replaced(
                is_page,
                '<p class="listing-status" role="status">',
                '<p class="listing-status">',
                strict=False,
            ),
            frame_replaced('"role":"status"', '"data-role":"status"'),
        ],
    ),
    Mutant(
        name="names_in_another_language",
        topic="heard",
        what="The landmarks of Italian pages are named in French.",
        caught_by=(
            "test_texts_are_in_the_language_of_their_page",
            "test_names_are_translated",
            "test_controls_are_heard_in_the_language_of_the_page",
        ),
        changes=[
            replaced(
                pages_in("it"),
                'aria-label="Navigazione principale"',
                'aria-label="Navigation principale"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="role_that_does_not_exist",
        topic="heard",
        what="A block has a role that does not exist.",
        caught_by=(
            "test_roles_and_references_exist",
            "test_every_page_has_its_landmarks",
        ),
        changes=[replaced(at("/en/academy/"), '<main id="main"', '<main role="content" id="main"')],
    ),
    Mutant(
        name="dialog_without_name",
        topic="heard",
        what="The search panel has no name.",
        caught_by=("test_every_page_has_its_landmarks",),
        changes=[
            replaced(
                is_page,
                '<dialog id="villa-search" aria-label="Recherche"',
                '<dialog id="villa-search"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="question_is_no_heading",
        topic="headings",
        what="The questions of the Italian FAQ are no headings.",
        caught_by=("test_questions_are_headings",),
        changes=[
            replaced(at("/it/visita/domande-frequenti/"), "<summary><h3>", "<summary><p>"),
            replaced(at("/it/visita/domande-frequenti/"), "</h3>", "</p>"),
        ],
    ),
    *(
        Mutant(
            name=name,
            topic="heard",
            what=what,
            caught_by=tuple(checks.split()),
            changes=[replaced(at(path), old, new)],
        )
        for name, what, path, old, new, checks in (
            (
                "menu_is_presentation",
                "The main menu of one page is no navigation.",
                "/en/partners/",
                '<nav class="main-menu"',
                '<nav role="presentation" class="main-menu"',
                "test_nothing_is_taken_from_screen_readers",
            ),
            (
                "text_below_a_heading_is_hidden",
                "The texts of one page are hidden from screen readers, not its headings.",
                "/la-villa/equipe/",
                '<div class="block-body">',
                '<div class="block-body" aria-hidden="true">',
                "test_nothing_is_taken_from_screen_readers",
            ),
            (
                "main_is_inert",
                "The main part of one page is inert.",
                "/en/press/",
                '<main id="main"',
                '<main inert="" id="main"',
                "test_nothing_is_taken_from_screen_readers",
            ),
            (
                "expanded_says_yes",
                "The button of the menu says “yes” of what it opens.",
                "/newsletter/",
                'aria-haspopup="dialog"',
                'aria-haspopup="dialog" aria-expanded="yes"',
                "test_states_have_values_that_exist test_controls_are_written_as_what_they_are",
            ),
        )
    ),
)
