"""Questions and answers in structured data, compared with those that the page opens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from villa_site.qa.html import Document
from villa_site.qa.structured.graph import Graph, values
from villa_site.qa.structured.page_words import squeezed, without_markup
from villa_site.qa.structured.wrong import Wrong, plain

_OPENED: Final = "//main//*[contains(concat(' ', @class, ' '), ' faq ')]//details/summary"


def questions(graph: Graph, document: Document) -> Iterator[Wrong]:
    """Yield questions that the structured data lack, and answers that are not the page's."""
    said = {
        plain(each.get("name", "")): _answer(each)
        for subject in graph.of("FAQPage")
        for each in values(subject, "mainEntity")
        if isinstance(each, dict)
    }
    if not said:
        return
    for summary in document.xpath(_OPENED):
        name, whole = plain(summary.text), summary.parent
        answer = squeezed(whole.text if whole else "").removeprefix(squeezed(name))
        if not answer:
            continue
        if name not in said:
            yield Wrong(f"the question “{name}”, as on the page", "it is missing")
        elif squeezed(said[name]) != answer:
            yield Wrong(f"the answer of the page to “{name}”", f"“{said[name][:120]}”")


def _answer(question: dict[str, object]) -> str:
    answer = question.get("acceptedAnswer")
    return without_markup(str(answer.get("text", ""))) if isinstance(answer, dict) else ""
