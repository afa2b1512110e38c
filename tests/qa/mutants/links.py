"""Mutants of what pages lead to: links, anchors, pictures, files, redirects."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    answered,
    asset,
    at,
    below,
    changed,
    header,
    is_page,
    pages_in,
    redirected,
    replaced,
    status,
)
from tests.qa.mutants.mutant import Answer, Mutant, Request

_RELATED: Final = '<a href="/publication/argile/" class="button'


def _without_slash(request: Request) -> bool:
    last = request.path.rsplit("/", 1)[-1]
    return bool(last) and "." not in last and not request.path.startswith("/_villa/")


def _lose_query(answer: Answer) -> None:
    if answer.status == 308:
        answer.set_header("location", answer.header("location").partition("?")[0])


def _be_302(answer: Answer) -> None:
    if answer.status == 308:
        answer.status = 302


def _no_redirect(answer: Answer) -> None:
    if answer.status == 308:
        answer.status, answer.text = 200, "<html lang='fr'><title>x</title><h1>x</h1></html>"
        answer.headers = [("content-type", "text/html; charset=utf-8")]


def _leave(answer: Answer) -> None:
    answer.status = 301
    answer.headers = [("location", answer.request.path)]


MUTANTS: Final = (
    Mutant(
        name="dead_link_in_the_text",
        topic="internal links",
        what="A link in the text of one page leads nowhere.",
        caught_by=("test_links_lead_to_pages_that_answer",),
        changes=[
            replaced(
                at("/visite/acces/"),
                "</main>",
                '<p><a href="/visite/parking/">Parking</a></p></main>',
            )
        ],
    ),
    Mutant(
        name="dead_link_in_the_italian_footer",
        topic="internal links",
        what="A link of the Italian footer leads nowhere.",
        caught_by=("test_links_lead_to_pages_that_answer",),
        changes=[
            replaced(pages_in("it"), 'href="/it/note-legali/"', 'href="/it/note/"', strict=False)
        ],
    ),
    Mutant(
        name="dead_link_to_a_file",
        topic="internal links",
        what="The PDF of a publication is missing.",
        caught_by=(
            "test_links_lead_to_pages_that_answer",
            "test_addresses_in_structured_data_answer",
        ),
        changes=[status(at("/wp-content/uploads/argile-premieres-pages.pdf"), 404)],
    ),
    Mutant(
        name="link_to_the_backend",
        topic="hosts",
        what="A link leads to the editors' WordPress.",
        caught_by=("test_links_are_for_visitors",),
        changes=[
            replaced(
                at("/academie/"),
                "</main>",
                '<p><a href="http://localhost/wp-admin/post.php?post=4">Modifier</a></p></main>',
            )
        ],
    ),
    Mutant(
        name="link_to_localhost",
        topic="hosts",
        what="A link of an Italian event leads to a developer's machine.",
        caught_by=("test_links_are_for_visitors",),
        changes=[
            replaced(
                at("/it/programme/argilla/"),
                "</main>",
                '<p><a href="http://localhost:3000/it/">Inizio</a></p></main>',
            )
        ],
    ),
    Mutant(
        name="link_without_address",
        topic="internal links",
        what="A link has an empty address.",
        caught_by=(
            "test_links_are_for_visitors",
            "test_controls_are_written_as_what_they_are",
        ),
        changes=[
            replaced(at("/presse/"), "</main>", '<p><a href="">Dossier de presse</a></p></main>')
        ],
    ),
    Mutant(
        name="script_in_a_link",
        topic="internal links",
        what="A link runs javascript:.",
        caught_by=(
            "test_links_are_for_visitors",
            "test_controls_are_written_as_what_they_are",
        ),
        changes=[
            replaced(
                at("/en/press/"),
                "</main>",
                '<p><a href="javascript:void(0)">Press kit</a></p></main>',
            )
        ],
    ),
    Mutant(
        name="anchor_without_target",
        topic="anchors",
        what="A chip of the FAQ leads to a subject that is not there.",
        caught_by=("test_anchors_exist_once",),
        changes=[
            replaced(at("/visite/faq/"), 'id="questions-academie"', 'id="questions-accademie"')
        ],
    ),
    Mutant(
        name="anchor_on_another_page_missing",
        topic="anchors",
        what="A link to a place of another page: the place is missing.",
        caught_by=("test_anchors_exist_once",),
        changes=[replaced(at("/visite/acces/"), 'id="sans-marches"', 'id="avec-marches"')],
    ),
    Mutant(
        name="skip_link_without_target",
        topic="anchors",
        what="The link to the content leads nowhere on English pages.",
        caught_by=("test_anchors_exist_once",),
        changes=[
            replaced(
                pages_in("en"),
                '<a class="skip-link" href="#main">',
                '<a class="skip-link" href="#content">',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="picture_missing",
        topic="pictures",
        what="A lazy picture of one event answers 404.",
        caught_by=("test_pictures_can_be_seen",),
        changes=[status(at("/wp-content/uploads/hands-207-terracotta.webp"), 404)],
    ),
    Mutant(
        name="small_picture_missing",
        topic="pictures",
        what="The size for phones of a picture is missing.",
        caught_by=("test_pictures_can_be_seen",),
        changes=[status(at("/wp-content/uploads/loggia-100-dusk-4x5-300x375.webp"), 404)],
    ),
    Mutant(
        name="picture_is_html",
        topic="pictures",
        what="A portrait answers 200 with an error page.",
        caught_by=("test_pictures_can_be_seen",),
        changes=[
            answered(
                at("/wp-content/uploads/portrait-362-4x5.webp"),
                200,
                "<html><body>Not found</body></html>",
            )
        ],
    ),
    Mutant(
        name="picture_is_damaged",
        topic="pictures",
        what="A picture is cut after a few bytes.",
        caught_by=("test_pictures_can_be_seen",),
        changes=[
            changed(
                at("/wp-content/uploads/umbrella-pines-209-blue.webp"),
                lambda answer: setattr(answer, "body", answer.body[:40]),
            )
        ],
    ),
    Mutant(
        name="alternative_text_missing",
        topic="alternative text",
        what="The pictures of one Italian page have no alternative text.",
        caught_by=("test_pictures_have_alternatives",),
        changes=[replaced(at("/it/la-villa/giardini/"), ' alt="', ' data-alt="')],
    ),
    Mutant(
        name="alternative_text_is_a_file_name",
        topic="alternative text",
        what="An alternative text is the name of the file.",
        caught_by=("test_pictures_have_alternatives",),
        changes=[
            replaced(
                at("/programme/argile/"),
                'alt="Un mur de terre lisse et entier, le jour du vernissage"',
                'alt="IMG_2071-1280x853.jpg"',
            )
        ],
    ),
    Mutant(
        name="picture_without_size",
        topic="pictures",
        what="The pictures of the residents have neither width nor height.",
        caught_by=("test_pictures_keep_their_place",),
        changes=[replaced(at("/residents/"), ' width="960" height="1200"', "")],
    ),
    Mutant(
        name="script_missing",
        topic="scripts and styles",
        what="The main script of the client answers 404.",
        caught_by=(
            "test_scripts_styles_and_fonts_can_be_fetched",
            "test_search_engines_may_read_what_pages_need",
        ),
        changes=[status(asset("main-"), 404)],
    ),
    Mutant(
        name="stylesheet_missing",
        topic="scripts and styles",
        what="The stylesheet for what is below answers 404.",
        caught_by=(
            "test_scripts_styles_and_fonts_can_be_fetched",
            "test_search_engines_may_read_what_pages_need",
        ),
        changes=[status(asset("style-"), 404)],
    ),
    Mutant(
        name="stylesheet_of_wrong_type",
        topic="scripts and styles",
        what="The stylesheet is sent as text/plain.",
        caught_by=("test_scripts_styles_and_fonts_can_be_fetched",),
        changes=[header(asset("style-"), "content-type", "text/plain")],
    ),
    Mutant(
        name="font_missing",
        topic="fonts",
        what="A font that every page loads answers 404.",
        caught_by=("test_scripts_styles_and_fonts_can_be_fetched",),
        changes=[status(asset("instrument-sans-core-"), 404)],
    ),
    Mutant(
        name="italic_font_missing",
        topic="fonts",
        what="A font that few pages use, named in the styles alone, answers 404.",
        caught_by=("test_scripts_styles_and_fonts_can_be_fetched",),
        changes=[status(asset("fraunces-text-bold-italic-core-"), 404)],
    ),
    Mutant(
        name="icon_missing",
        topic="icons",
        what="The icon of the site answers 404.",
        caught_by=(
            "test_pages_have_an_icon",
            "test_pictures_can_be_seen",
            "test_addresses_in_structured_data_answer",
        ),
        changes=[status(at("/_villa/icon.svg"), 404)],
    ),
    Mutant(
        name="slash_redirect_loses_query",
        topic="redirects",
        what="The redirect to the last slash loses the query.",
        caught_by=("test_address_without_slash_leads_to_the_page",),
        changes=[changed(_without_slash, _lose_query)],
    ),
    Mutant(
        name="slash_redirect_is_temporary",
        topic="redirects",
        what="The redirect to the last slash is a 302.",
        caught_by=("test_address_without_slash_leads_to_the_page",),
        changes=[changed(_without_slash, _be_302)],
    ),
    Mutant(
        name="no_slash_redirect",
        topic="redirects",
        what="An address without its last slash is a page of its own.",
        caught_by=(
            "test_address_without_slash_leads_to_the_page",
            "test_security_headers_are_sent",
        ),
        changes=[changed(_without_slash, _no_redirect)],
    ),
    Mutant(
        name="redirect_to_another_host",
        topic="redirects",
        what="A page redirects to another host.",
        caught_by=(
            "test_pages_answer_with_status_200",
            "test_redirects_end",
            "test_page_has_its_translations",
            "test_links_lead_to_pages_that_answer",
        ),
        changes=[redirected(at("/en/directeur/henri-valcourt/"), "https://example.net/")],
    ),
    Mutant(
        name="redirect_loop",
        topic="redirects",
        what="Two pages redirect to each other.",
        caught_by=(
            "test_links_lead_to_pages_that_answer",
            "test_pages_answer_with_status_200",
            "test_redirects_end",
            "test_page_has_its_translations",
            "test_query_changes_no_page",
            "test_addresses_in_structured_data_answer",
        ),
        changes=[
            redirected(at("/la-villa/equipe/"), "/la-villa/histoire/"),
            redirected(at("/la-villa/histoire/"), "/la-villa/equipe/"),
        ],
    ),
    Mutant(
        name="open_redirect",
        topic="redirects",
        what="Two slashes at the beginning lead to a host of anybody's choice.",
        caught_by=("test_no_address_leads_to_another_site",),
        changes=[changed(lambda request: request.path.startswith("//"), _leave)],
    ),
    Mutant(
        name="picture_over_http",
        topic="mixed content",
        what="A picture of an English page is named by an http address of another host.",
        caught_by=(
            "test_pages_load_over_https_only",
            "test_pictures_can_be_seen",
            "test_page_loads_nothing_from_other_hosts",
        ),
        changes=[
            replaced(
                at("/en/visit/"),
                "</main>",
                '<img src="http://cdn.example.org/a.webp" alt="" width="10" height="10"/></main>',
            )
        ],
    ),
    Mutant(
        name="new_tab_not_safe",
        topic="external links",
        what="Links to other sites open a tab that has hold of the page.",
        caught_by=("test_links_and_forms_to_other_sites_are_safe",),
        changes=[replaced(is_page, ' rel="noopener"', ' rel="opener"', strict=False)],
    ),
    Mutant(
        name="project_pictures_missing",
        topic="pictures",
        what="The main pictures of all English projects are missing.",
        caught_by=(
            "test_media_and_captions_can_be_fetched",
            "test_pictures_can_be_seen",
            "test_links_lead_to_pages_that_answer",
        ),
        changes=[
            replaced(
                below("/en/projet/"), "/wp-content/uploads/", "/wp-content/upload/", strict=False
            )
        ],
    ),
    Mutant(
        name="telephone_link_calls_another_number",
        topic="links that call and write",
        what="A telephone number of the Italian contact page calls another one.",
        caught_by=("test_links_call_and_write_to_what_they_show",),
        changes=[
            replaced(at("/it/contatti/"), 'href="tel:+390600000140"', 'href="tel:+390600000104"')
        ],
    ),
    Mutant(
        name="mail_link_writes_to_another_address",
        topic="links that call and write",
        what="An address of mail that is shown is not the one that is written to.",
        caught_by=("test_links_call_and_write_to_what_they_show",),
        changes=[
            replaced(
                at("/donnees-personnelles/"),
                'href="mailto:donnees@villa.example.org"',
                'href="mailto:webmaster@agency.example.com"',
            )
        ],
    ),
    Mutant(
        name="link_scheme_is_misspelt",
        topic="links",
        what="The scheme of a link to another site is misspelt.",
        caught_by=("test_links_are_for_visitors",),
        changes=[
            replaced(
                at("/en/the-villa/gardens/"),
                "</main>",
                '<a href="htps://example.org/">Map</a></main>',
            )
        ],
    ),
    Mutant(
        name="footer_forgets_a_link",
        topic="frame of the pages",
        what="The footer of one English page lacks the link to the tickets.",
        caught_by=("test_frame_is_the_same_on_every_page",),
        changes=[
            replaced(
                at("/en/residents/"),
                '<li><a href="/en/visit/tickets/" data-colour="#d9a441">Tickets</a></li>',
                "",
            )
        ],
    ),
    Mutant(
        name="skip_link_missing_on_one_page",
        topic="frame of the pages",
        what="One English page has no link to its content.",
        caught_by=("test_frame_is_the_same_on_every_page",),
        changes=[
            replaced(
                at("/en/residents/"),
                '<a class="skip-link" href="#main">Skip to content</a>',
                "",
            )
        ],
    ),
    Mutant(
        name="search_leads_nowhere_in_english",
        topic="search",
        what="The search of English pages is sent to an address that does not exist.",
        caught_by=("test_links_lead_to_pages_that_answer",),
        changes=[
            replaced(pages_in("en"), 'action="/en/search/"', 'action="/en/serch/"', strict=False)
        ],
    ),
    Mutant(
        name="font_is_fetched_twice",
        topic="preload",
        what="The fonts are fetched early in a way that no page can use.",
        caught_by=("test_preloads_are_used",),
        changes=[
            replaced(
                is_page, 'as="font" type="font/woff2" crossorigin=""', 'as="font"', strict=False
            )
        ],
    ),
    Mutant(
        name="alternative_text_says_photo",
        topic="alternative text",
        what="The alternative text of a picture of an English page is a word for any picture.",
        caught_by=("test_pictures_have_alternatives",),
        changes=[
            replaced(
                at("/en/the-villa/gardens/"),
                'alt="A square of box and its four paths"',
                'alt="Photo 2"',
            )
        ],
    ),
)
