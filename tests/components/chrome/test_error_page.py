"""The error page leads on: home, the search and what is on, as far as there is an answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from components.page import page
from tests.support.rendered import shown, view, words
from villa_site.content.cards import Card
from villa_site.site.listing.suggestions import NotFoundSuggestions

PAGES = {
    "wpnuxt_pages_templates": {
        "search": [{"path": "/recherche/"}],
        "memoire": [{"path": "/memoire/"}],
        "programmation": [{"path": "/agenda/"}],
    }
}
EVENT = Card.model_validate(
    {
        "ID": 1,
        "post_title": "Argile",
        "path": "/programme/argile/",
        "post_type": "programme",
        "date_debut": (date(2030, 1, 1) + timedelta(days=1)).isoformat(),
    }
)


@pytest.mark.req("VIS-06", "UI-03")
def test_missing_page_leads_home_to_the_search_and_to_what_is_on() -> None:
    found = NotFoundSuggestions(events=(EVENT,))
    opened = replace(view(kind="error", status=404, options=PAGES), extra=found)
    markup = shown(page(opened))
    main = markup.partition("<main")[2].partition("</main>")[0]
    assert 'action="/recherche/"' in main
    assert '<a href="/">Accueil</a>' in main
    assert 'href="/programme/argile/"' in main
    assert 'href="/agenda/"' in main


@pytest.mark.req("VIS-06", "UI-03")
def test_error_page_without_answers_has_its_button_alone() -> None:
    markup = shown(page(view(kind="error", status=503)))
    main = markup.partition("<main")[2].partition("</main>")[0]
    assert "Retour à l’accueil" in words(main)
    assert "Pendant ce temps" not in words(main)
    assert "<form" not in main
