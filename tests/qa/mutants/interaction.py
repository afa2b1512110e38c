"""Mutants of what a visitor does: overlays, keyboard, navigation, lists, search, players."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    answered,
    at,
    frame_replaced,
    is_page,
    is_payload,
    pages_in,
    replaced,
    scripted,
    styled,
)
from tests.qa.mutants.mutant import Mutant

_NO_ESCAPE: Final = "addEventListener('keydown',event=>{if(event.key==='Escape'%s){event.preventDefault();event.stopImmediatePropagation()}},true)"
_CLOSING: Final = "addEventListener('toggle',event=>{if(event.target.matches('%s')&&event.newState==='closed')setTimeout(()=>document.activeElement.blur(),50)},true)"

MUTANTS: Final = (
    Mutant(
        name="escape_does_nothing",
        topic="Escape",
        what="Escape closes nothing.",
        caught_by=(
            "test_what_opens_can_be_left_and_gives_the_focus_back",
            "test_submenu_opens_and_closes_by_keyboard",
            "test_search_panel_opens_and_closes",
            "test_burger_opens_the_menu",
            "test_fun_fact_opens_and_closes",
        ),
        changes=[*scripted(_NO_ESCAPE % "")],
    ),
    Mutant(
        name="escape_does_nothing_in_the_menu",
        topic="Escape",
        what="Escape does not close the menu of phones.",
        caught_by=(
            "test_what_opens_can_be_left_and_gives_the_focus_back",
            "test_burger_opens_the_menu",
        ),
        changes=[*scripted(_NO_ESCAPE % "&&document.querySelector('#villa-menu:popover-open')")],
    ),
    Mutant(
        name="escape_does_nothing_in_submenus",
        topic="Escape",
        what="Escape does not close a submenu.",
        caught_by=("test_submenu_opens_and_closes_by_keyboard",),
        changes=[*scripted(_NO_ESCAPE % "&&document.querySelector('.main-menu details[open]')")],
    ),
    Mutant(
        name="focus_lost_after_search",
        topic="focus given back",
        what="After the search panel the focus is nowhere.",
        caught_by=(
            "test_what_opens_can_be_left_and_gives_the_focus_back",
            "test_search_panel_opens_and_closes",
        ),
        changes=[*scripted(_CLOSING % "#villa-search")],
    ),
    Mutant(
        name="focus_lost_after_the_menu",
        topic="focus given back",
        what="After the menu of phones the focus is nowhere, on Italian pages.",
        caught_by=("test_what_opens_can_be_left_and_gives_the_focus_back",),
        changes=[*scripted(_CLOSING % "#villa-menu", pages_in("it"))],
    ),
    Mutant(
        name="search_does_not_take_the_focus",
        topic="overlays",
        what="The search panel opens, and the focus stays behind it.",
        caught_by=(
            "test_what_opens_can_be_left_and_gives_the_focus_back",
            "test_search_panel_opens_and_closes",
            "test_search_leads_to_results",
        ),
        changes=[
            *scripted(
                "addEventListener('toggle',event=>{if(event.target.matches('#villa-search')&&event.newState==='open')for(const late of[0,20,40,80])setTimeout(()=>document.querySelector('.logo').focus(),late)},true)"
            )
        ],
    ),
    Mutant(
        name="focus_leaves_the_menu",
        topic="overlays",
        what="Tab leaves the open menu of phones for the page behind it.",
        caught_by=("test_what_opens_can_be_left_and_gives_the_focus_back",),
        changes=[
            *scripted(
                "addEventListener('keydown',event=>{const menu=document.querySelector('#villa-menu:popover-open');if(menu&&event.key==='Tab'){event.preventDefault();event.stopImmediatePropagation();document.querySelector('main a').focus()}},true)"
            )
        ],
    ),
    Mutant(
        name="keyboard_trap_in_the_newsletter",
        topic="keyboard",
        what="Tab does not leave the field of the newsletter.",
        caught_by=("test_keyboard_walks_the_page_in_order",),
        changes=[
            *scripted(
                "addEventListener('keydown',event=>{if(event.key==='Tab'&&document.activeElement.name==='city'){event.preventDefault()}},true)"
            )
        ],
    ),
    Mutant(
        name="keyboard_trap_on_a_carousel",
        topic="keyboard",
        what="Tab does not leave a carousel.",
        caught_by=("test_keyboard_walks_the_page_in_order",),
        changes=[
            *scripted(
                "addEventListener('keydown',event=>{if(event.key==='Tab'&&document.activeElement.closest('.carousel-track')){event.preventDefault()}},true)"
            )
        ],
    ),
    Mutant(
        name="order_of_the_focus",
        topic="keyboard",
        what="The last link of the footer is focused first.",
        caught_by=(
            "test_controls_are_written_as_what_they_are",
            "test_controls_say_what_they_show",
            "test_keyboard_walks_the_page_in_order",
            "test_skip_link_comes_first",
        ),
        changes=[
            replaced(
                is_page,
                '<li><a href="/accessibilite/"',
                '<li><a tabindex="3" href="/accessibilite/"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="control_without_keyboard",
        topic="keyboard",
        what="The burger cannot be reached by keyboard.",
        caught_by=(
            "test_controls_are_written_as_what_they_are",
            "test_controls_say_what_they_show",
        ),
        changes=[
            replaced(
                is_page,
                '<button type="button" class="site-header-burger" popoverTarget="villa-menu" aria-haspopup="dialog">',
                '<button type="button" tabindex="-1" class="site-header-burger" popoverTarget="villa-menu" aria-haspopup="dialog">',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="burger_says_closed",
        topic="aria-expanded",
        what="The burger says that the open menu is closed.",
        caught_by=("test_what_opens_can_be_left_and_gives_the_focus_back",),
        changes=[
            replaced(
                is_page,
                'class="site-header-burger" popoverTarget="villa-menu" aria-haspopup="dialog">',
                'class="site-header-burger" popoverTarget="villa-menu" aria-haspopup="dialog" aria-expanded="false">',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="closed_question_says_open",
        topic="aria-expanded",
        what="The questions of the FAQ say that they are open.",
        caught_by=("test_controls_are_written_as_what_they_are",),
        changes=[
            replaced(
                at("/visite/faq/"),
                '<details class="disclosure"><summary>',
                '<details class="disclosure"><summary aria-expanded="true">',
            )
        ],
    ),
    Mutant(
        name="search_button_without_name",
        topic="names",
        what="The search button has no name on Italian pages.",
        caught_by=(
            "test_controls_are_written_as_what_they_are",
            "test_links_and_buttons_have_names",
        ),
        changes=[
            replaced(
                pages_in("it"),
                'class="search-button" aria-label="Ricerca"',
                'class="search-button"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="close_button_says_open",
        topic="names",
        what="The button that closes the search is named otherwise.",
        caught_by=("test_controls_are_written_as_what_they_are",),
        changes=[
            replaced(
                is_page,
                'class="search-panel-close" aria-label="Fermer"',
                'class="search-panel-close" aria-label="button"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="burger_does_nothing",
        topic="overlays",
        what="The burger opens nothing.",
        caught_by=(
            "test_controls_are_written_as_what_they_are",
            "test_controls_say_what_they_show",
            "test_what_opens_can_be_left_and_gives_the_focus_back",
            "test_burger_opens_the_menu",
        ),
        changes=[
            replaced(
                is_page,
                'class="site-header-burger" popoverTarget="villa-menu" aria-haspopup',
                'class="site-header-burger" popoverTarget="villa-men" aria-haspopup',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="submenus_do_not_open",
        topic="menu",
        what="The groups of the main menu do not open.",
        caught_by=(
            "test_submenu_opens_and_closes_by_keyboard",
            "test_one_submenu_is_open_at_a_time",
        ),
        changes=[
            *scripted(
                "addEventListener('click',event=>{if(event.target.closest('.main-menu summary'))event.preventDefault()},true)"
            )
        ],
    ),
    Mutant(
        name="accordion_does_not_open",
        paths=("/visite/faq/",),
        topic="accordion",
        what="The questions of the FAQ do not open.",
        caught_by=(
            "test_accordion_opens",
            "test_controls_say_what_they_show",
        ),
        changes=[
            *scripted(
                "addEventListener('click',event=>{if(event.target.closest('.faq summary'))event.preventDefault()},true)"
            )
        ],
    ),
    Mutant(
        name="accordion_content_empty",
        paths=("/visite/faq/",),
        topic="accordion",
        what="What an accordion opens is not visible.",
        caught_by=(
            "test_accordion_opens",
            "test_controls_say_what_they_show",
        ),
        changes=[*styled(".disclosure-content{display:none!important}")],
    ),
    Mutant(
        name="carousel_does_not_move",
        topic="carousel",
        what="The buttons of a carousel do nothing.",
        caught_by=("test_carousel_moves_by_keyboard",),
        changes=[
            *scripted(
                "addEventListener('click',event=>{if(event.target.closest('.carousel-bar')){event.preventDefault();event.stopImmediatePropagation()}},true)"
            )
        ],
    ),
    Mutant(
        name="player_does_not_play",
        paths=("/podcast/",),
        topic="player",
        what="The button of the player does nothing.",
        caught_by=("test_player_plays_and_pauses",),
        changes=[*scripted("HTMLMediaElement.prototype.play=function(){return Promise.resolve()}")],
    ),
    Mutant(
        name="map_points_do_nothing",
        paths=("/visite/plan/",),
        topic="map",
        what="A point of the map shows nothing.",
        caught_by=("test_map_names_its_places",),
        changes=[
            *scripted(
                "addEventListener('click',event=>{if(event.target.closest('.plan-points')){event.preventDefault();event.stopImmediatePropagation()}},true)"
            )
        ],
    ),
    Mutant(
        name="search_finds_nothing",
        paths=("/recherche/", "/programme/atelier-fresque/"),
        topic="search",
        what="The search shows nothing of what it finds.",
        caught_by=(
            "test_search_finds_a_page_by_its_title",
            "test_kinds_of_results_have_their_number",
            "test_pages_of_a_list_follow_each_other",
        ),
        changes=[*styled("#resultats article{display:none!important}")],
    ),
    Mutant(
        name="search_ignores_what_is_typed",
        paths=("/recherche/",),
        topic="search",
        what="The field of the search sends nothing.",
        caught_by=("test_search_leads_to_results",),
        changes=[
            replaced(is_page, 'autofocus="" name="s"/>', 'autofocus="" name="q"/>', strict=False)
        ],
    ),
    Mutant(
        name="filters_do_nothing",
        paths=("/agenda/",),
        topic="filters",
        what="A chosen category of the agenda changes nothing.",
        caught_by=(
            "test_agenda_answers_to_its_filters",
            "test_listing_answers_to_its_filters",
        ),
        changes=[
            *scripted(
                "for(const name of ['change','input'])addEventListener(name,event=>{if(event.target.closest('.listing-filters'))event.stopImmediatePropagation()},true)"
            )
        ],
    ),
    Mutant(
        name="paging_leads_to_the_same_page",
        paths=("/recherche/",),
        topic="paging",
        what="The second page of results is the first.",
        caught_by=("test_pages_of_a_list_follow_each_other",),
        changes=[
            replaced(
                lambda request: request.path == "/recherche/" and "s=" in request.query,
                "&amp;page=2#reponses",
                "#reponses",
                strict=False,
            )
        ],
    ),
    Mutant(
        name="error_in_the_console",
        topic="console",
        what="A script fails on one kind of page.",
        changes=[
            *scripted(
                "addEventListener('load',()=>setTimeout(()=>{undefined.length},100))",
                at("/visite/faq/"),
            )
        ],
        caught_by=("test_every_other_page_opens_and_fits",),
        paths=("/visite/billetterie/", "/visite/faq/"),
    ),
    Mutant(
        name="error_logged_in_the_console",
        topic="console",
        what="Italian pages write an error to the console.",
        changes=[*scripted("console.error('Failed to load module')", pages_in("it"))],
        caught_by=(
            "test_browser_complains_of_nothing",
            "test_every_other_page_opens_and_fits",
        ),
    ),
    Mutant(
        name="promise_rejected",
        topic="console",
        what="A promise is rejected, and nobody takes notice.",
        changes=[
            *scripted("setTimeout(()=>Promise.reject(new Error('no answer')),200)", at("/podcast/"))
        ],
        caught_by=(
            "test_browser_complains_of_nothing",
            "test_page_opens_without_an_error",
        ),
    ),
    Mutant(
        name="hydration_fails",
        topic="console",
        what="The state of one page is not that of its HTML.",
        must=False,
        reason="React leaves the attribute as the server wrote it: nobody sees the difference",
        changes=[
            replaced(
                at("/contact/"), '"className":"newsletter-form"', '"className":"newsletter-forms"'
            )
        ],
    ),
    Mutant(
        name="navigation_reloads",
        paths=("/academie/",),
        topic="navigation",
        what="Each followed link loads its page in full.",
        caught_by=("test_link_leads_on_without_a_reload",),
        changes=[
            *scripted(
                "addEventListener('click',event=>{const link=event.target.closest('a[href^=\"/\"]');if(link){event.stopImmediatePropagation()}},true)"
            )
        ],
    ),
    Mutant(
        name="navigation_keeps_the_title",
        paths=("/academie/",),
        topic="navigation",
        what="After navigation the title is still that of the page before.",
        caught_by=("test_link_leads_on_without_a_reload",),
        changes=[
            *scripted(
                "const first=()=>document.title;let kept='';addEventListener('load',()=>{kept=first();new MutationObserver(()=>{if(document.title!==kept)document.title=kept}).observe(document.head,{childList:true,subtree:true,characterData:true})})"
            )
        ],
    ),
    Mutant(
        name="navigation_keeps_the_position",
        paths=("/academie/",),
        topic="navigation",
        what="A followed link shows the new page from its middle.",
        caught_by=("test_link_leads_on_without_a_reload",),
        changes=[
            *scripted(
                "const push=history.pushState;history.pushState=function(...all){push.apply(this,all);setTimeout(()=>scrollTo(0,document.documentElement.scrollHeight/2),600)}"
            )
        ],
    ),
    Mutant(
        name="navigation_loses_the_focus",
        paths=("/academie/",),
        topic="navigation",
        what="After navigation the focus is on the body, and nothing is announced.",
        caught_by=("test_link_leads_on_without_a_reload",),
        changes=[*scripted("HTMLElement.prototype.focus=function(){};")],
    ),
    Mutant(
        name="back_leads_to_the_same_page",
        paths=("/academie/",),
        topic="back and forward",
        what="Back does not lead to the page before.",
        caught_by=("test_link_leads_on_without_a_reload",),
        changes=[*scripted("history.pushState=history.replaceState")],
    ),
    Mutant(
        name="back_loses_the_position",
        paths=("/academie/",),
        topic="back and forward",
        what="Back leads to the top of the page before.",
        caught_by=("test_back_and_forward_lead_to_the_same_place",),
        changes=[
            *scripted(
                "addEventListener('popstate',()=>{for(const time of [100,400,900])setTimeout(()=>scrollTo(0,0),time)})"
            )
        ],
    ),
    Mutant(
        name="back_changes_the_address_only",
        paths=("/academie/",),
        topic="back and forward",
        what="Back changes the address, and shows the same page.",
        caught_by=("test_link_leads_on_without_a_reload",),
        changes=[
            *scripted("addEventListener('popstate',event=>event.stopImmediatePropagation(),true)")
        ],
    ),
    Mutant(
        name="nothing_is_prefetched",
        paths=("/visite/", "/academie/", "/academie/candidater/", "/agenda/"),
        topic="prefetch",
        what="No page is fetched before its link is followed.",
        changes=[
            *scripted(
                "globalThis.IntersectionObserver=class{observe(){}unobserve(){}disconnect(){}takeRecords(){return[]}}"
            )
        ],
        caught_by=("test_page_is_fetched_once_before_its_link_is_followed",),
    ),
    Mutant(
        name="prefetch_fails",
        paths=("/academie/",),
        topic="prefetch",
        what="Pages that are fetched ahead answer 503.",
        changes=[answered(is_payload, 503, "{}", "application/json")],
        caught_by=("test_page_is_fetched_once_before_its_link_is_followed",),
    ),
    Mutant(
        name="page_without_script_is_hidden",
        topic="without script",
        what="Without script the main part is not shown.",
        caught_by=("test_home_page_works_without_script", "test_page_is_seen_without_script"),
        changes=[
            replaced(
                is_page, "<noscript>", "<noscript><style>main{display:none}</style>", strict=False
            ),
            *styled("@media (scripting:none){main{display:none!important}}"),
        ],
    ),
    Mutant(
        name="updates_bring_other_words",
        paths=("/agenda/",),
        topic="live updates",
        what="What the socket brings has other words than the page.",
        must=False,
        reason="no check knows the words of an update before it comes",
        changes=[frame_replaced("événements", "evenements")],
    ),
)
