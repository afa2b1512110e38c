"""Mutants of languages: what a page says it is in, what it is in, and the way between."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants.changes import at, below, between, changed, is_page, pages_in, replaced
from tests.qa.mutants.mutant import Alter, Answer, Mutant

_ENGLISH: Final = (
    "The garden opens at ten in the morning, and visitors are asked to leave their bags at the "
    "entrance. In winter the house closes with the sun; on Thursdays the exhibitions stay open "
    "late. Children under twelve do not pay, and neither do their grandparents on Sundays."
)
_FRENCH: Final = (
    "Le jardin ouvre à dix heures du matin et les visiteurs laissent leurs sacs à l’entrée. "
    "L’hiver, la maison ferme avec le soleil ; le jeudi, les expositions restent ouvertes tard. "
    "Les enfants de moins de douze ans ne paient pas, ni leurs grands-parents le dimanche."
)


def _own_language_only(answer: Answer) -> None:
    """Let each page name itself alone as its alternate."""
    parts = answer.text.split('<link rel="alternate" hrefLang="')
    answer.text = parts[0] + "".join(
        part.partition("/>")[2]
        if part.startswith("it")
        else f'<link rel="alternate" hrefLang="{part}'
        for part in parts[1:]
    )


def _swapped(one: str, other: str) -> Alter:
    def alter(answer: Answer) -> None:
        text = answer.text
        first, second = f'rel="alternate" hrefLang="{one}"', f'rel="alternate" hrefLang="{other}"'
        text = text.replace(first, "\0").replace(second, first)
        answer.text = text.replace("\0", second)

    return alter


MUTANTS: Final = (
    Mutant(
        name="english_pages_say_french",
        topic="language of the address",
        what="English pages say that they are in French.",
        caught_by=(
            "test_structured_data_are_those_of_the_page",
            "test_texts_are_in_the_language_of_their_page",
            "test_missing_page_is_404_with_a_page_of_the_site",
            "test_pages_say_the_language_of_their_address",
        ),
        changes=[replaced(pages_in("en"), '<html lang="en"', '<html lang="fr"')],
    ),
    Mutant(
        name="one_italian_page_says_english",
        topic="language of the address",
        what="One Italian page says that it is in English.",
        caught_by=(
            "test_structured_data_are_those_of_the_page",
            "test_texts_are_in_the_language_of_their_page",
            "test_pages_say_the_language_of_their_address",
        ),
        changes=[replaced(at("/it/publication/argilla/"), '<html lang="it"', '<html lang="en"')],
    ),
    Mutant(
        name="lang_missing",
        topic="language of the address",
        what="One page does not say its language.",
        caught_by=(
            "test_structured_data_are_those_of_the_page",
            "test_pages_say_the_language_of_their_address",
        ),
        changes=[replaced(at("/podcast/"), '<html lang="fr"', "<html")],
    ),
    Mutant(
        name="lang_is_no_language",
        topic="language of the address",
        what="The language of one page is written as a country.",
        caught_by=(
            "test_pages_say_the_language_of_their_address",
            "test_structured_data_are_those_of_the_page",
        ),
        changes=[replaced(at("/en/podcast/"), '<html lang="en"', '<html lang="uk_GB"')],
    ),
    Mutant(
        name="english_text_on_a_french_page",
        topic="language of the text",
        what="A paragraph of a French page is in English.",
        caught_by=("test_texts_are_in_the_language_of_their_page",),
        changes=[
            replaced(
                at("/visite/"),
                "</main>",
                f'<section class="block text grid"><p>{_ENGLISH}</p></section></main>',
            )
        ],
    ),
    Mutant(
        name="french_text_on_an_italian_event",
        topic="language of the text",
        what="The description of one Italian event was not translated.",
        caught_by=("test_texts_are_in_the_language_of_their_page",),
        changes=[
            replaced(
                at("/it/programme/voci-basse/"),
                "</main>",
                f'<section class="block text grid"><p>{_FRENCH}</p></section></main>',
            )
        ],
    ),
    Mutant(
        name="italian_text_on_an_english_page",
        topic="language of the text",
        what="A whole English page shows the Italian main part.",
        caught_by=(
            "test_texts_are_in_the_language_of_their_page",
            "test_structured_data_say_what_the_page_says",
            "test_breadcrumb_is_the_one_that_is_seen",
            "test_anchors_exist_once",
        ),
        changes=[
            between(
                at("/en/the-villa/gardens/"),
                '<main id="main" tabindex="-1">',
                "</main>",
                "<h1>I giardini</h1><p>Il giardino apre alle dieci e i visitatori lasciano le borse "
                "all’ingresso. D’inverno la casa chiude con il sole; il giovedì le mostre restano "
                "aperte fino a tardi. I bambini sotto i dodici anni non pagano, e nemmeno i nonni "
                "la domenica.</p>",
            )
        ],
    ),
    Mutant(
        name="french_button_on_english_pages",
        topic="language of the text",
        what="The search button of English pages is named in French.",
        caught_by=(
            "test_controls_are_heard_in_the_language_of_the_page",
            "test_names_are_translated",
            "test_texts_are_in_the_language_of_their_page",
        ),
        changes=[
            replaced(
                pages_in("en"),
                'class="search-button" aria-label="Search"',
                'class="search-button" aria-label="Recherche"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="french_title_on_an_italian_page",
        topic="language of the text",
        what="The title of an Italian page is the French one.",
        caught_by=(
            "test_page_can_be_shared",
            "test_texts_are_in_the_language_of_their_page",
        ),
        changes=[
            between(
                at("/it/visita/domande-frequenti/"),
                "<title>",
                "</title>",
                "Questions fréquentes de nos visiteurs",
            )
        ],
    ),
    Mutant(
        name="dates_in_another_language",
        topic="language of the text",
        what="Italian events have French dates.",
        caught_by=(
            "test_texts_are_in_the_language_of_their_page",
            "test_dates_of_events_are_those_of_the_page",
            "test_entries_of_feeds_are_pages",
            "test_events_of_calendars_are_those_of_their_pages",
        ),
        changes=[
            replaced(
                below("/it/programme/"),
                '<p class="event-dates">',
                '<p class="event-dates">le vendredi 8 février et le mercredi 11 août, ',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="hreflang_missing_on_one_page",
        topic="hreflang",
        what="One page does not name its translations.",
        caught_by=(
            "test_page_has_its_translations",
            "test_sitemap_and_pages_agree",
        ),
        changes=[
            replaced(
                at("/en/visit/tickets/"), 'rel="alternate" hrefLang=', 'rel="x-alternate" hrefLang='
            )
        ],
    ),
    Mutant(
        name="hreflang_one_way",
        topic="hreflang",
        what="French residents do not name their Italian page, which names them.",
        caught_by=(
            "test_page_has_its_translations",
            "test_sitemap_and_pages_agree",
        ),
        changes=[changed(below("/resident/"), _own_language_only)],
    ),
    Mutant(
        name="hreflang_swapped",
        topic="hreflang",
        what="On one page Italian and English are swapped.",
        caught_by=(
            "test_page_has_its_translations",
            "test_sitemap_and_pages_agree",
            "test_language_switch_names_the_translations_of_every_page",
        ),
        changes=[changed(at("/memoire/"), _swapped("it", "en"))],
    ),
    Mutant(
        name="hreflang_to_a_missing_page",
        topic="hreflang",
        what="A page names a translation that does not exist.",
        caught_by=(
            "test_page_has_its_translations",
            "test_sitemap_and_pages_agree",
            "test_language_switch_names_the_translations_of_every_page",
        ),
        changes=[
            replaced(
                at("/academie/ateliers/"),
                '/en/academy/studios/" data-document-only',
                '/en/academy/studio/" data-document-only',
            )
        ],
    ),
    Mutant(
        name="hreflang_is_a_country",
        topic="hreflang",
        what="Pages name English by a code that is none.",
        caught_by=(
            "test_page_has_its_translations",
            "test_sitemap_and_pages_agree",
        ),
        changes=[
            replaced(
                is_page,
                'rel="alternate" hrefLang="en"',
                'rel="alternate" hrefLang="uk-EN"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="switch_leads_home",
        topic="language switch",
        what="The language switch of an event leads to the Italian home page.",
        caught_by=(
            "test_language_switch_names_the_translations_of_every_page",
            "test_language_switch_leads_to_the_same_page_and_back",
        ),
        changes=[
            replaced(
                at("/programme/argile/"),
                '<a href="/it/programme/argilla/" hrefLang="it"',
                '<a href="/it/" hrefLang="it"',
            )
        ],
    ),
    Mutant(
        name="switch_leads_to_another_page",
        topic="language switch",
        what="The language switch of an English resident leads to another resident.",
        caught_by=(
            "test_language_switch_names_the_translations_of_every_page",
            "test_language_switch_leads_to_the_same_page_and_back",
        ),
        changes=[
            replaced(
                at("/en/resident/aya-benhamou/"),
                '<a href="/resident/aya-benhamou/" hrefLang="fr"',
                '<a href="/resident/bruno-falcone/" hrefLang="fr"',
            )
        ],
    ),
    Mutant(
        name="switch_forgets_a_language",
        topic="language switch",
        what="The language switch of Italian pages has no English.",
        caught_by=(
            "test_language_switch_names_the_translations_of_every_page",
            "test_language_switch_leads_to_the_same_page_and_back",
            "test_frame_is_the_same_on_every_page",
            "test_links_stay_in_their_language",
        ),
        changes=[
            replaced(
                pages_in("it"),
                'hrefLang="en" lang="en" data-locale="en"',
                'hidden="" data-gone="en"',
                strict=False,
            )
        ],
    ),
    Mutant(
        name="switch_marks_the_wrong_language",
        topic="language switch",
        what="On English pages French is marked as the current language.",
        caught_by=(
            "test_language_switch_names_the_translations_of_every_page",
            "test_language_switch_leads_to_the_same_page_and_back",
        ),
        changes=[
            replaced(
                pages_in("en"),
                'ping="/_villa/locale/en/" aria-current="true"',
                'ping="/_villa/locale/en/"',
                strict=False,
            ),
            replaced(
                pages_in("en"),
                'ping="/_villa/locale/fr/"',
                'ping="/_villa/locale/fr/" aria-current="true"',
                strict=False,
            ),
        ],
    ),
    Mutant(
        name="menu_leads_to_another_language",
        topic="language of links",
        what="The main menu of Italian pages leads to the French agenda.",
        caught_by=(
            "test_links_stay_in_their_language",
            "test_frame_is_the_same_on_every_page",
        ),
        changes=[
            replaced(
                pages_in("it"),
                '<li><a href="/it/agenda/" data-colour',
                '<li><a href="/agenda/" data-colour',
                strict=False,
            )
        ],
    ),
)
