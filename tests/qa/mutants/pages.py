"""Mutants of what a page says of itself: status, title, description, headings, address, sharing."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import (
    answered,
    at,
    below,
    between,
    changed,
    delayed,
    header,
    is_page,
    pages_in,
    redirected,
    replaced,
    status,
)
from tests.qa.mutants.mutant import Answer, Mutant

_TRACE: Final = """<!DOCTYPE html><html><head><title>500</title></head><body><pre>Traceback (most recent call last):
  File "/srv/villa/site/pages.py", line 88, in render
KeyError: 'titre'</pre></body></html>"""
_PHP: Final = "<p><b>Warning</b>: Undefined array key 3 in <b>/var/www/html/wp-content/plugins/acf/f.php</b></p>"


def _cut(answer: Answer) -> None:
    answer.text = answer.text[: answer.text.index("</main>") - 400]


def _empty_main(answer: Answer) -> None:
    text = answer.text
    begin = text.index('<main id="main"')
    begin = text.index(">", begin) + 1
    answer.text = text[:begin] + text[text.index("</main>") :]


MUTANTS: Final = (
    Mutant(
        name="page_answers_500_with_trace",
        topic="status",
        what="One event of twenty answers 500 with a stack trace.",
        caught_by=(
            "test_no_answer_shows_the_inside_of_the_server",
            "test_pages_answer_with_status_200",
            "test_page_has_its_translations",
            "test_links_lead_to_pages_that_answer",
            "test_entries_of_feeds_are_pages",
            "test_events_of_calendars_are_those_of_their_pages",
        ),
        changes=[answered(at("/programme/voix-basses/"), 500, _TRACE)],
    ),
    Mutant(
        name="english_page_answers_404",
        topic="status",
        what="An English publication of the sitemap answers 404 with its own text.",
        caught_by=(
            "test_pages_answer_with_status_200",
            "test_page_has_its_translations",
            "test_links_lead_to_pages_that_answer",
            "test_entries_of_feeds_are_pages",
        ),
        changes=[status(at("/en/publication/guide-to-the-gardens/"), 404)],
    ),
    Mutant(
        name="resident_is_gone",
        topic="status",
        what="The last resident of the list answers 410.",
        caught_by=(
            "test_pages_answer_with_status_200",
            "test_page_has_its_translations",
            "test_links_lead_to_pages_that_answer",
        ),
        changes=[status(at("/resident/yuto-hamada/"), 410)],
    ),
    Mutant(
        name="page_is_empty",
        topic="whole page",
        what="An Italian page has an empty main part; its status is 200.",
        caught_by=(
            "test_page_is_whole_in_its_html",
            "test_pages_have_one_main_heading",
            "test_pages_may_be_found_by_search_engines",
        ),
        changes=[changed(at("/it/visita/mappa/"), _empty_main)],
    ),
    Mutant(
        name="page_is_cut",
        topic="whole page",
        what="The HTML of a project ends in the middle.",
        caught_by=(
            "test_links_and_buttons_have_names",
            "test_page_is_whole_in_its_html",
            "test_frame_is_the_same_on_every_page",
            "test_controls_are_written_as_what_they_are",
            "test_every_page_has_its_landmarks",
        ),
        changes=[changed(at("/projet/herbier-sonore/"), _cut)],
    ),
    Mutant(
        name="page_of_another_product",
        topic="whole page",
        what="A page of the sitemap answers 200 with the parking page of a provider.",
        caught_by=(
            "test_descriptions_are_there_and_unique",
            "test_page_can_be_shared",
            "test_page_has_a_picture_to_share",
            "test_page_has_its_canonical_address",
            "test_page_has_its_translations",
            "test_page_is_whole_in_its_html",
            "test_pages_are_html_in_utf8",
            "test_pages_are_not_shared_by_caches",
            "test_pages_can_be_read_on_a_phone",
            "test_pages_have_an_icon",
            "test_sitemap_and_pages_agree",
            "test_every_page_has_its_landmarks",
        ),
        changes=[
            answered(
                at("/presse/"),
                200,
                "<!DOCTYPE html><html lang='fr'><head><title>Bienvenue</title></head>"
                "<body><h1>Ce domaine est à vendre</h1></body></html>",
            )
        ],
    ),
    Mutant(
        name="page_is_plain_text",
        topic="content type",
        what="One page is sent as text/plain.",
        caught_by=("test_pages_are_html_in_utf8",),
        changes=[header(at("/mecenat/"), "content-type", "text/plain; charset=utf-8")],
    ),
    Mutant(
        name="page_without_charset",
        topic="content type",
        what="An English page is sent as ISO-8859-1.",
        caught_by=(
            "test_links_lead_to_pages_that_answer",
            "test_pages_are_html_in_utf8",
        ),
        changes=[header(at("/en/shop/"), "content-type", "text/html; charset=iso-8859-1")],
    ),
    Mutant(
        name="mojibake_on_one_page",
        topic="encoding",
        what="Accents of one page were encoded twice.",
        caught_by=(
            "test_page_can_be_shared",
            "test_pages_hold_no_markup_or_broken_letters",
            "test_frame_is_the_same_on_every_page",
        ),
        changes=[
            changed(
                at("/la-villa/histoire/"),
                lambda answer: setattr(
                    answer, "text", answer.text.replace("é", "Ã©").replace("à", "Ã ")
                ),
            )
        ],
    ),
    Mutant(
        name="title_is_empty",
        topic="title",
        what="A resident's title is empty.",
        caught_by=(
            "test_page_can_be_shared",
            "test_titles_are_there_and_unique",
        ),
        changes=[between(at("/resident/aya-benhamou/"), "<title>", "</title>", "")],
    ),
    Mutant(
        name="title_is_shared",
        topic="title",
        what="Two Italian events have the same title.",
        caught_by=(
            "test_links_lead_to_pages_that_answer",
            "test_page_can_be_shared",
            "test_page_has_its_translations",
            "test_pages_may_be_found_by_search_engines",
            "test_titles_are_there_and_unique",
        ),
        changes=[
            between(at("/it/programme/voci-basse/"), "<title>", "</title>", "Evento"),
            between(at("/it/programme/danza-soglie/"), "<title>", "</title>", "Evento"),
        ],
    ),
    Mutant(
        name="title_is_an_address",
        topic="title",
        what="The title of a page is its slug.",
        caught_by=("test_page_can_be_shared",),
        changes=[between(at("/en/support-us/"), "<title>", "</title>", "/en/support-us/")],
    ),
    Mutant(
        name="description_missing",
        topic="description",
        what="A page has no description.",
        caught_by=(
            "test_descriptions_are_there_and_unique",
            "test_page_can_be_shared",
        ),
        changes=[replaced(at("/contact/"), '<meta name="description"', '<meta name="x-desc"')],
    ),
    Mutant(
        name="descriptions_shared",
        topic="description",
        what="All English residents have the same description.",
        caught_by=(
            "test_descriptions_are_there_and_unique",
            "test_links_lead_to_pages_that_answer",
            "test_page_can_be_shared",
            "test_page_has_its_translations",
        ),
        changes=[
            between(
                below("/en/resident/"),
                '<meta name="description" content="',
                '"',
                "A resident of the Villa.",
            )
        ],
    ),
    Mutant(
        name="h1_missing",
        topic="one h1",
        what="A publication has no main heading.",
        caught_by=("test_pages_have_one_main_heading",),
        changes=[
            replaced(at("/publication/lettres-de-la-loggia/"), "<h1", "<p"),
            replaced(at("/publication/lettres-de-la-loggia/"), "</h1>", "</p>"),
        ],
    ),
    Mutant(
        name="two_h1",
        topic="one h1",
        what="An Italian page has two main headings.",
        caught_by=(
            "test_page_has_its_translations",
            "test_pages_have_one_main_heading",
            "test_pages_may_be_found_by_search_engines",
        ),
        changes=[
            replaced(at("/it/stampa/"), "</main>", "<section><h1>Stampa</h1></section></main>")
        ],
    ),
    Mutant(
        name="h1_is_empty",
        topic="one h1",
        what="The main heading of a director is empty.",
        caught_by=(
            "test_headings_are_in_order",
            "test_pages_have_one_main_heading",
        ),
        changes=[
            between(at("/en/directeur/elena-sarti/"), '<h1 data-length="short">', "</h1>", " ")
        ],
    ),
    Mutant(
        name="heading_level_skipped",
        topic="headings",
        what="On the page of the team the second level of headings is left out.",
        caught_by=("test_headings_are_in_order",),
        changes=[
            replaced(at("/la-villa/equipe/"), "<h2", "<h5"),
            replaced(at("/la-villa/equipe/"), "</h2>", "</h5>"),
        ],
    ),
    Mutant(
        name="canonical_is_staging",
        topic="canonical",
        what="The canonical address of one page names the staging host.",
        caught_by=(
            "test_page_can_be_shared",
            "test_page_has_its_canonical_address",
            "test_query_changes_no_page",
        ),
        changes=[
            between(
                at("/academie/candidater/"),
                '<link rel="canonical" href="',
                '"',
                "https://staging.example.org/academie/candidater/",
            )
        ],
    ),
    Mutant(
        name="canonical_is_the_home_page",
        topic="canonical",
        what="Each Italian event says that the home page is its canonical address.",
        caught_by=(
            "test_page_can_be_shared",
            "test_page_has_its_canonical_address",
            "test_query_changes_no_page",
        ),
        changes=[
            changed(
                below("/it/programme/"),
                lambda answer: setattr(
                    answer,
                    "text",
                    answer.text.replace(
                        f'<link rel="canonical" href="http://{answer.request.headers["host"]}'
                        f'{answer.request.path}"',
                        f'<link rel="canonical" href="http://{answer.request.headers["host"]}/it/"',
                    ),
                ),
            )
        ],
    ),
    Mutant(
        name="canonical_missing",
        topic="canonical",
        what="One page has no canonical address.",
        caught_by=(
            "test_links_lead_to_pages_that_answer",
            "test_page_can_be_shared",
            "test_page_has_its_canonical_address",
            "test_query_changes_no_page",
        ),
        changes=[replaced(at("/en/visit/map/"), 'rel="canonical"', 'rel="x-canonical"')],
    ),
    Mutant(
        name="canonical_without_slash",
        topic="canonical",
        what="The canonical address of a page lacks its last slash, and redirects.",
        caught_by=(
            "test_page_can_be_shared",
            "test_page_has_its_canonical_address",
        ),
        changes=[
            replaced(
                at("/memoire/"),
                '/memoire/"/><link rel="alternate"',
                '/memoire"/><link rel="alternate"',
                times=1,
            )
        ],
    ),
    Mutant(
        name="noindex_on_one_page",
        topic="robots",
        what="A published page says noindex.",
        caught_by=("test_pages_may_be_found_by_search_engines",),
        changes=[
            replaced(
                at("/en/whats-on/"), "<title>", '<meta name="robots" content="noindex"/><title>'
            )
        ],
    ),
    Mutant(
        name="noindex_in_a_header",
        topic="robots",
        what="All publications say noindex in a header.",
        caught_by=("test_pages_may_be_found_by_search_engines",),
        changes=[header(below("/publication/"), "x-robots-tag", "noindex, nofollow")],
    ),
    Mutant(
        name="robots_forbid_italian",
        topic="robots",
        what="robots.txt forbids the Italian pages.",
        caught_by=("test_pages_may_be_found_by_search_engines",),
        changes=[
            replaced(
                at("/robots.txt"), "Disallow: /preview/", "Disallow: /it/\nDisallow: /preview/"
            )
        ],
    ),
    Mutant(
        name="robots_forbid_everything",
        topic="robots",
        what="robots.txt is that of the staging server.",
        caught_by=(
            "test_pages_may_be_found_by_search_engines",
            "test_robots_txt_names_the_sitemap",
            "test_search_engines_may_read_what_pages_need",
        ),
        changes=[answered(at("/robots.txt"), 200, "User-agent: *\nDisallow: /\n", "text/plain")],
    ),
    Mutant(
        name="share_picture_missing",
        topic="sharing",
        what="The picture for sharing of one event does not exist.",
        caught_by=(
            "test_page_has_a_picture_to_share",
            "test_pictures_can_be_seen",
        ),
        changes=[
            between(
                at("/programme/fete-des-voisins/"),
                '<meta property="og:image" content="',
                '"',
                "http://localhost/wp-content/uploads/none.webp",
            )
        ],
        must=False,
        reason="the picture is on another host, which the kit does not visit",
    ),
    Mutant(
        name="share_picture_broken",
        topic="sharing",
        what="The drawn picture for sharing is an error page.",
        caught_by=(
            "test_page_has_a_picture_to_share",
            "test_pictures_can_be_seen",
        ),
        changes=[answered(at("/_villa/share.png"), 200, "<html>error</html>")],
    ),
    Mutant(
        name="share_title_of_another_page",
        topic="sharing",
        what="A resident is shared with the title of another page.",
        caught_by=("test_page_can_be_shared",),
        changes=[
            between(
                at("/resident/maud-kerviel/"),
                '<meta property="og:title" content="',
                '"',
                "Page sans titre",
            )
        ],
    ),
    Mutant(
        name="share_tags_missing",
        topic="sharing",
        what="The English notebook has no Open Graph tags.",
        caught_by=(
            "test_page_can_be_shared",
            "test_page_has_a_picture_to_share",
        ),
        changes=[replaced(at("/en/notebook/"), 'property="og:', 'data-was="og:')],
    ),
    Mutant(
        name="share_locale_french_everywhere",
        topic="sharing",
        what="og:locale is French on Italian pages.",
        caught_by=("test_pages_say_the_language_of_their_address",),
        changes=[
            replaced(
                pages_in("it"),
                '<meta property="og:locale" content="it_IT"',
                '<meta property="og:locale" content="fr_FR"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="sitemap_forgets_a_kind",
        topic="sitemap",
        what="The sitemap leaves out the English residents, though lists link to them.",
        caught_by=("test_linked_pages_are_in_the_sitemap",),
        changes=[
            changed(
                at("/sitemap.xml"),
                lambda answer: setattr(
                    answer,
                    "text",
                    "\n".join(
                        line
                        for line in answer.text.split("\n")
                        if "/en/resident/" not in line.partition("</loc>")[0]
                    ),
                ),
            )
        ],
    ),
    Mutant(
        name="sitemap_names_a_draft",
        topic="sitemap",
        what="The sitemap names a page that does not exist.",
        caught_by=(
            "test_linked_pages_are_in_the_sitemap",
            "test_pages_answer_with_status_200",
        ),
        changes=[replaced(at("/sitemap.xml"), "/mecenat/</loc>", "/mecenat-brouillon/</loc>")],
    ),
    Mutant(
        name="sitemap_names_a_redirect",
        topic="sitemap",
        what="An address of the sitemap redirects to another page.",
        caught_by=(
            "test_pages_answer_with_status_200",
            "test_page_has_its_translations",
        ),
        changes=[redirected(at("/boutique/"), "/contact/")],
    ),
    Mutant(
        name="sitemap_is_not_xml",
        topic="sitemap",
        what="The sitemap has an ampersand that is not escaped.",
        caught_by=(
            "test_linked_pages_are_in_the_sitemap",
            "test_sitemap_lists_the_pages",
            "test_feeds_can_be_read",
        ),
        changes=[replaced(at("/sitemap.xml"), "</urlset>", "<!-- a --><url>a & b</url></urlset>")],
    ),
    Mutant(
        name="missing_page_answers_200",
        topic="missing page",
        what="An address that does not exist answers 200.",
        caught_by=("test_missing_page_is_404_with_a_page_of_the_site",),
        changes=[
            changed(
                is_page,
                lambda answer: setattr(
                    answer, "status", 200 if answer.status == 404 else answer.status
                ),
            )
        ],
    ),
    Mutant(
        name="missing_page_is_bare",
        topic="missing page",
        what="The page of an address that does not exist is that of the web server.",
        caught_by=("test_missing_page_is_404_with_a_page_of_the_site",),
        changes=[
            changed(
                is_page,
                lambda answer: setattr(
                    answer,
                    "text",
                    "<html><head><title>404 Not Found</title></head><body><h1>nginx</h1></body></html>"
                    if answer.status == 404
                    else answer.text,
                ),
            )
        ],
    ),
    Mutant(
        name="missing_english_page_in_french",
        topic="missing page",
        what="An English address that does not exist is answered in French.",
        caught_by=(
            "test_missing_page_is_404_with_a_page_of_the_site",
            "test_texts_are_in_the_language_of_their_page",
        ),
        changes=[
            changed(
                pages_in("en"),
                lambda answer: setattr(
                    answer,
                    "text",
                    answer.text.replace('<html lang="en"', '<html lang="fr"')
                    if answer.status == 404
                    else answer.text,
                ),
            )
        ],
    ),
    Mutant(
        name="php_warning_on_a_page",
        topic="stack trace",
        what="A warning of PHP is in the text of one page.",
        caught_by=(
            "test_no_answer_shows_the_inside_of_the_server",
            "test_texts_are_in_the_language_of_their_page",
        ),
        changes=[replaced(at("/it/contatti/"), "</main>", f"{_PHP}</main>")],
    ),
    Mutant(
        name="trace_in_a_200",
        topic="stack trace",
        what="A block of an English page shows a Python traceback; the status is 200.",
        caught_by=("test_no_answer_shows_the_inside_of_the_server",),
        changes=[
            replaced(
                at("/en/projet/clay-and-memory/"),
                "</main>",
                "<pre>Traceback (most recent call last):\n  File &quot;/app/blocks/quote.py&quot;, "
                "line 12, in quote\nAttributeError: &#x27;NoneType&#x27; object has no attribute "
                "&#x27;title&#x27;</pre></main>",
            )
        ],
    ),
    Mutant(
        name="sql_error_on_a_page",
        topic="stack trace",
        what="One of sixteen events shows an error of the database.",
        caught_by=(
            "test_no_answer_shows_the_inside_of_the_server",
            "test_texts_are_in_the_language_of_their_page",
        ),
        changes=[
            replaced(
                at("/programme/visite-nocturne/"),
                "</main>",
                "<p>WordPress database error: [Table &#039;wp_posts&#039; doesn&#039;t exist] "
                "SELECT * FROM wp_posts WHERE ID = 4</p></main>",
            )
        ],
    ),
    Mutant(
        name="one_page_is_slow",
        topic="time to answer",
        what="One page of all takes six seconds.",
        caught_by=("test_no_page_takes_much_longer_than_the_others",),
        changes=[delayed(at("/projet/herbier-sonore/"), 6)],
    ),
    Mutant(
        name="page_is_written_from_right_to_left",
        topic="direction",
        what="One Italian page is written from right to left.",
        caught_by=("test_pages_are_written_in_the_direction_of_their_language",),
        changes=[replaced(at("/it/stampa/"), '<html lang="it"', '<html dir="rtl" lang="it"')],
    ),
)
