"""Mutants of the words of pages: raw keys, place holders, escapes, what was never meant to be read."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import at, is_page, pages_in, replaced
from tests.qa.mutants.mutant import Change, Mutant


def _paragraph(path: str, words: str) -> Change:
    """Add a paragraph at the end of a page's main part."""
    return replaced(at(path), "</main>", f'<p class="grid">{words}</p></main>')


MUTANTS: Final = (
    Mutant(
        name="raw_key_on_a_button",
        topic="raw key",
        what="The button of the newsletter says newsletter.submit on English pages.",
        caught_by=("test_pages_hold_no_key_or_placeholder",),
        changes=[
            replaced(
                pages_in("en"),
                '<span class="button-label">Subscribe</span>',
                '<span class="button-label">newsletter.submit</span>',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="raw_key_in_a_heading",
        topic="raw key",
        what="A heading of one page is a key of the catalogue.",
        caught_by=(
            "test_pages_hold_no_key_or_placeholder",
            "test_texts_are_in_the_language_of_their_page",
        ),
        changes=[
            replaced(at("/visite/acces/"), "</main>", "<h2>block.map.title_default</h2></main>")
        ],
    ),
    Mutant(
        name="raw_field_name",
        topic="raw key",
        what="The name of a field of the backend shows: acf_event_price.",
        caught_by=("test_pages_hold_no_key_or_placeholder",),
        changes=[_paragraph("/it/programme/voci-basse/", "acf_event_price: 12")],
    ),
    Mutant(
        name="placeholder_not_filled",
        topic="place holder",
        what="A sentence of the agenda shows its %s.",
        caught_by=("test_pages_hold_no_key_or_placeholder",),
        changes=[_paragraph("/it/agenda/", "%s eventi nel mese di %s")],
    ),
    Mutant(
        name="named_placeholder_not_filled",
        topic="place holder",
        what="The label of a chip shows {count}.",
        caught_by=("test_pages_hold_no_key_or_placeholder",),
        changes=[_paragraph("/en/residents/", "{count} residents in {year}")],
    ),
    Mutant(
        name="undefined_in_the_text",
        topic="place holder",
        what="A fact of an event says undefined.",
        caught_by=(
            "test_pages_hold_no_key_or_placeholder",
            "test_events_of_calendars_are_those_of_their_pages",
        ),
        changes=[
            replaced(at("/programme/argile/"), "Tout public, mains propres ou non", "undefined")
        ],
    ),
    Mutant(
        name="none_in_the_text",
        topic="place holder",
        what="A role of an English quote is None.",
        caught_by=("test_pages_hold_no_key_or_placeholder",),
        changes=[_paragraph("/en/the-villa/people/", "None")],
    ),
    Mutant(
        name="object_object",
        topic="place holder",
        what="A caption says [object Object].",
        caught_by=("test_pages_hold_no_key_or_placeholder",),
        changes=[_paragraph("/location-espaces/", "[object Object]")],
    ),
    Mutant(
        name="html_shows_as_text",
        topic="escapes",
        what="The markup of a paragraph shows as text.",
        caught_by=("test_pages_hold_no_markup_or_broken_letters",),
        changes=[
            _paragraph(
                "/mentions-legales/",
                "&lt;p&gt;La Villa est &lt;strong&gt;ouverte&lt;/strong&gt;.&lt;/p&gt;",
            )
        ],
    ),
    Mutant(
        name="escaped_twice",
        topic="escapes",
        what="Ampersands of a title of a card were escaped twice.",
        caught_by=("test_pages_hold_no_markup_or_broken_letters",),
        changes=[
            _paragraph("/partenaires/", "Ponte Alto &amp;amp; fils, l&amp;#039;atelier &amp;nbsp;")
        ],
    ),
    Mutant(
        name="shortcode_shows",
        topic="shortcode",
        what="A shortcode of WordPress was not run.",
        caught_by=(
            "test_pages_hold_no_markup_or_broken_letters",
            "test_texts_are_in_the_language_of_their_page",
        ),
        changes=[_paragraph("/carnet/", '[gallery ids="12,13" columns="3"]')],
    ),
    Mutant(
        name="lorem_ipsum",
        topic="lorem ipsum",
        what="A page was published with the text of its template.",
        caught_by=("test_pages_hold_no_key_or_placeholder",),
        changes=[
            _paragraph(
                "/en/venue-hire/",
                "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.",
            )
        ],
    ),
    Mutant(
        name="duplicate_id",
        topic="ids",
        what="Two elements of one page have the same id.",
        caught_by=("test_ids_are_unique",),
        changes=[
            replaced(at("/visite/billetterie/"), "</main>", '<p id="newsletter-title">x</p></main>')
        ],
    ),
    Mutant(
        name="duplicate_id_on_every_page",
        topic="ids",
        what="The footer repeats the id of the main part on every page.",
        caught_by=("test_ids_are_unique",),
        changes=[
            replaced(
                is_page,
                '<footer class="site-footer"',
                '<footer id="main" class="site-footer"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="empty_link",
        topic="names",
        what="A card of an English page has a link without words.",
        caught_by=(
            "test_links_and_buttons_have_names",
            "test_controls_are_written_as_what_they_are",
        ),
        changes=[_paragraph("/en/partners/", '<a href="/en/contact/"></a>')],
    ),
    Mutant(
        name="empty_button",
        topic="names",
        what="A button of one page has no name.",
        caught_by=(
            "test_links_and_buttons_have_names",
            "test_controls_are_written_as_what_they_are",
        ),
        changes=[_paragraph("/la-villa/jardins/", '<button type="button"></button>')],
    ),
)
