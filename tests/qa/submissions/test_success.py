"""What counts as thanks: words in the page's language that say no failure."""

from __future__ import annotations

import pytest

from villa_site.qa.check import Check
from villa_site.qa.submissions.success import judge_words

LANGUAGES = ("fr", "it", "en")

pytestmark = pytest.mark.req("QAK-09")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "Merci ! Votre inscription à la lettre d\u2019information est enregistrée."),
        ("it", "Grazie! La tua iscrizione alla newsletter è registrata."),
        ("en", "Thank you! Your message has been sent."),
        ("fr", "Merci !"),
    ],
)
def test_thanks_in_the_language_of_the_page_are_right(language: str, text: str) -> None:
    check = Check()
    judge_words(check, text, language=language, languages=LANGUAGES)
    assert check.findings == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", ""),
        ("fr", "…"),
        ("fr", "Une erreur inconue est survenue"),
        ("fr", "L\u2019inscription n\u2019a pas pu être enregistrée."),
        ("it", "Si è verificato un errore."),
        ("en", "Something went wrong. Try again later."),
        ("fr", "Thank you! Your message has been sent."),
        ("en", "Merci ! Votre message a bien été envoyé."),
        ("it", "Thank you! Your subscription to the newsletter is recorded."),
        ("en", "Thank you, %s!"),
        ("en", "undefined"),
    ],
)
def test_other_words_than_thanks_are_found(language: str, text: str) -> None:
    check = Check()
    judge_words(check, text, language=language, languages=LANGUAGES)
    assert check.findings
