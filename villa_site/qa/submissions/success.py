"""Judges what a visitor sees after a submission."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from playwright.sync_api import Locator, Page, expect

from villa_site.qa import slips
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
_FAILURE: Final = re.compile(rf"\b(?:{'|'.join(_FAILURES)})")
_SURE: Final = 3.0
"""Natural logarithm of how much likelier another language must be."""
_LEAST_WORDS: Final = 3
_HIDDEN: Final = """(each) => {
  each.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { width, height, left, top } = each.getBoundingClientRect();
  if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      width <= 8 || height <= 8)
    return 'hidden thanks';
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'thanks outside of the window';
  const front = document.elementFromPoint(x, y);
  return !front || front.contains(each) || each.contains(front) ? '' : 'thanks below an element';
}"""
_ANNOUNCED: Final = """(each) =>
  !!each.closest('[role=status], [role=alert], [aria-live]:not([aria-live=off])') &&
  !each.closest('[aria-hidden=true], [inert]')"""


def judge_success(
    check: Check,
    root: Locator,
    traffic: Traffic,
    *,
    typed: Mapping[str, str],
    language: str,
    languages: Collection[str],
) -> None:
    """Find all that is not as it should be after a submission that the site accepts."""
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
    hidden = done.evaluate(_HIDDEN)
    check.that(not hidden, expected="thanks that are seen", seen=hidden, place=DONE)
    check.that(
        done.evaluate(_ANNOUNCED),
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
    judge_confirmation(check, page, traffic, typed)
    check.that(
        done.is_visible() and not failed.is_visible(),
        expected="thanks that stay",
        seen="other words after a moment",
        place=DONE,
    )


def judge_words(check: Check, text: str, *, language: str, languages: Collection[str]) -> None:
    """Find thanks that are empty, unfinished, an error, or in another language than the page."""
    plain = " ".join(text.split())
    plain = plain.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    if not check.that(any(map(str.isalpha, text)), expected="thanks in words", seen=text or "none"):
        return
    wrong = _FAILURE.search(plain)
    check.that(not wrong, expected="thanks", seen=f"the words of a failure: {text}", place=DONE)
    for kind, _words in _slips(text, language):
        check.found(expected="a finished sentence", seen=f"{kind}: {text}", place=DONE)
    judge_language(check, text, language=language, languages=languages)


def judge_language(
    check: Check, text: str, *, language: str, languages: Collection[str], place: str = DONE
) -> None:
    """Find words that are in another language of the site than the page."""
    other = _other_language(text, language, languages)
    check.that(
        not other, expected=f"words in the page's language {language}", seen=text, place=place
    )


def judge_confirmation(
    check: Check, page: Page, traffic: Traffic, typed: Mapping[str, str]
) -> None:
    """Find thanks that the server has not confirmed, for what was typed and only once."""
    page.wait_for_load_state("networkidle")
    check.that(
        traffic.confirmation(),
        expected="an answer of the server that accepts the form",
        seen=traffic.words(),
    )
    check.that(
        len(traffic.numbers) <= 1,
        expected="one submission, by one number",
        seen=f"{len(traffic.numbers)}: {', '.join(traffic.numbers)}",
    )
    for name, value in traffic.not_sent(typed).items():
        check.found(
            expected=f"{value} is sent as {name}",
            seen=traffic.value(name) or "nothing",
            place=f"[name='{name}']",
        )


def _slips(text: str, language: str) -> Iterator[tuple[str, str]]:
    for line in filter(None, map(str.strip, text.splitlines())):
        yield from slips.of_servers(line)
        yield from slips.of_templates(line, language)
        yield from slips.of_markup(line)


def _other_language(text: str, language: str, languages: Collection[str]) -> str:
    """Return the language of the site in which a text clearly is, unless it is the page's."""
    if len(text.split()) < _LEAST_WORDS or language not in languages:
        return ""
    likely = detector(tuple(sorted(languages))).logarithms(text)
    known = {each: likely[each] for each in languages if each in likely}
    best = max(known, key=lambda each: known[each], default=language)
    return best if known.get(best, 0) - known.get(language, 0) > _SURE else ""
