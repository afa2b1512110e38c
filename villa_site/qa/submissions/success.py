"""Judges what a visitor sees after a submission."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from playwright.sync_api import Locator, Page, expect

from villa_site.qa.check import Check
from villa_site.qa.language.detector import detector
from villa_site.qa.submissions.traffic import Traffic

SECONDS: Final = 15
DONE: Final = ".form-answer .form-done"
_FAILED: Final = ".form-answer .form-failed"
_FAILURES: Final = (
    "erreur", "échou", "échec", "réessay", "impossible", "inconue", "inconnue", "n'a pas pu",
    "error", "fail", "try again", "went wrong", "could not", "unable", "invalid",
    "errore", "riprova", "non è stato possibile", "non riuscit", "sconosciut",
)  # fmt: skip
"""Beginnings of words by which a site in French, English or Italian says that something failed."""
_UNFINISHED: Final = ("%s", "{", "undefined", "null", "NaN", "Traceback", "None")
_SURE: Final = 3.0
"""Natural logarithm of how much likelier another language must be."""
_LEAST_WORDS: Final = 3
_SEEN: Final = """(each) => {
  const { width, height, left, right } = each.getBoundingClientRect();
  return each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && width > 8 && height > 8 && right > 0 && left < innerWidth;
}"""

_ANNOUNCED: Final = "(each) => !!each.closest('[role=status], [role=alert], [aria-live]')"


def judge_success(
    check: Check, root: Locator, traffic: Traffic, *, language: str, languages: Collection[str]
) -> None:
    """Find whatever is not as it should be after a submission that the site accepts."""
    page = root.page
    done, failed = root.locator(DONE).first, root.locator(_FAILED).first
    with check.expecting("an answer to the form that the visitor sees", place=".form-answer"):
        expect(done.or_(failed).first).to_be_visible(timeout=SECONDS * 1000)
    if failed.count() and failed.is_visible():
        check.found(expected="thanks", seen=failed.inner_text(), place=_FAILED)
        return
    if not done.count():
        return
    text = done.inner_text().strip()
    judge_words(check, text, language=language, languages=languages)
    check.that(
        done.evaluate(_SEEN), expected="thanks that are seen", seen="hidden thanks", place=DONE
    )
    check.that(
        done.evaluate(
            "(each) => each.closest('[role=status], [role=alert], [aria-live]') !== null"
        ),
        expected="thanks that are announced",
        seen="an element without role=status",
        place=DONE,
    )
    check.that(
        not root.locator("form .form-send:visible").count(),
        expected="a form that cannot be sent a second time",
        seen="its button",
        place=".form-send",
    )
    judge_confirmation(check, page, traffic)


def judge_words(check: Check, text: str, *, language: str, languages: Collection[str]) -> None:
    """Find thanks that are empty, unfinished, an error, or in another language than the page."""
    plain = text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    if not check.that(any(map(str.isalpha, text)), expected="thanks in words", seen=text or "none"):
        return
    wrong = next((each for each in _FAILURES if each in plain), "")
    check.that(not wrong, expected="thanks", seen=f"the words of a failure: {text}", place=DONE)
    unfinished = next((each for each in _UNFINISHED if each in text), "")
    check.that(not unfinished, expected="a finished sentence", seen=text, place=DONE)
    other = _other_language(text, language, languages)
    check.that(
        not other, expected=f"thanks in the page's language {language}", seen=text, place=DONE
    )


def judge_confirmation(check: Check, page: Page, traffic: Traffic) -> None:
    """Find thanks that the server has not confirmed."""
    page.wait_for_load_state("networkidle")
    check.that(
        traffic.confirmation(),
        expected="an answer of the server that accepts the form",
        seen=traffic.words(),
    )


def _other_language(text: str, language: str, languages: Collection[str]) -> str:
    """Return the language of the site in which a text clearly is, unless it is the page's."""
    if len(text.split()) < _LEAST_WORDS or language not in languages:
        return ""
    likely = detector(tuple(sorted(languages))).logarithms(text)
    known = {each: likely[each] for each in languages if each in likely}
    best = max(known, key=lambda each: known[each], default=language)
    return best if known.get(best, 0) - known.get(language, 0) > _SURE else ""
