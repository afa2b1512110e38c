"""Structured data compared with the page that they are on: names, language, URLs, breadcrumb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final
from urllib.parse import urlsplit

from villa_site.qa.html import Document
from villa_site.qa.structured.graph import Graph, Thing, types_of, values, walk
from villa_site.qa.structured.wrong import Wrong, named, plain

_WITHOUT_NAME: Final = frozenset(
    {
        "BreadcrumbList",
        "FAQPage",
        "ImageObject",
        "Organization",
        "Place",
        "PodcastEpisode",
        "WebSite",
    }
)


def like_the_page(graph: Graph, document: Document, url: str) -> Iterator[Wrong]:
    """Yield what structured data say that the page at ``url`` does not: names, language, URLs."""
    title = title_of(document)
    for subject in graph.subjects:
        kinds = {*types_of(subject)}
        yield from _everywhere(subject, document.language, url)
        if kinds and not kinds & {"BreadcrumbList", "Organization", "Place", "PodcastEpisode"}:
            yield from _addresses(subject, url)
        name = subject.get("headline") or subject.get("name")
        if not kinds & _WITHOUT_NAME and title and name and plain(name) != title:
            yield Wrong(f"“{title}” as the name, as on the page", f"“{name}”")


def _everywhere(subject: Thing, language: str, url: str) -> Iterator[Wrong]:
    origin = "://".join(urlsplit(url)[:2])
    code = language.partition("-")[0].lower()
    for path, name, value, owner in walk(subject):
        # An event may be held in another language than its page is written in.
        of_event = any(each.endswith("Event") for each in types_of(owner))
        if name == "inLanguage" and not of_event and str(value).partition("-")[0].lower() != code:
            yield Wrong(f"“{code}” as {path} of {named(subject)}", f"“{value}”")
        if name == "@id" and not str(value).startswith(f"{origin}/"):
            yield Wrong(f"an address of {origin} as {path}", f"“{value}”")


def _addresses(subject: Thing, url: str) -> Iterator[Wrong]:
    for name in ("@id", "url", "mainEntityOfPage"):
        for value in values(subject, name):
            address = str(value).partition("#")[0].rstrip("/")
            if isinstance(value, str) and address != url.rstrip("/"):
                yield Wrong(f"“{url}” as {name} of {named(subject)}", f"“{value}”")


def breadcrumb(graph: Graph, document: Document, key: Callable[[str], str]) -> Iterator[Wrong]:
    """Yield differences from the breadcrumb that is seen; ``key`` gives the path of a URL."""
    seen = [
        (plain(link.text), key(link.get("href")))
        for nav in document.xpath("//nav[contains(concat(' ', @class, ' '), ' breadcrumb ')]")
        for link in nav.all("a")
    ]
    lists = graph.of("BreadcrumbList")
    if seen and len(lists) != 1:
        yield Wrong("one BreadcrumbList, as the page shows one", f"{len(lists)}")
    for each in lists:
        steps = [step for step in values(each, "itemListElement") if isinstance(step, dict)]
        numbers = [step.get("position") for step in steps]
        if [str(number) for number in numbers] != [str(at + 1) for at in range(len(steps))]:
            yield Wrong("positions that count from 1", ", ".join(map(str, numbers)))
        said = [(plain(_step_name(step)), key(_step_url(step))) for step in steps]
        title = title_of(document)
        if said and title and said[-1][0] != title:
            yield Wrong(f"“{title}” as the last step", f"“{said[-1][0]}”")
        if seen and said[:-1] != seen:
            yield Wrong(f"the steps that are seen: {_steps(seen)}", _steps(said[:-1]))


def title_of(document: Document) -> str:
    """Return the main heading."""
    titles = document.xpath("//h1")
    return plain(titles[0].text) if titles else ""


def _step_name(step: Thing) -> str:
    item = step.get("item")
    return str(step.get("name") or (item.get("name") if isinstance(item, dict) else "") or "")


def _step_url(step: Thing) -> str:
    item = step.get("item")
    return str((item.get("@id") if isinstance(item, dict) else item) or "")


def _steps(steps: list[tuple[str, str]]) -> str:
    return " > ".join(f"{name} ({url})" for name, url in steps) or "none"
