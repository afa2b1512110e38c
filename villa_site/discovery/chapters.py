"""The chapters of a recording, as editors list them and as podcast players read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from villa_site.content.fields.play_time import play_time
from villa_site.content.model import (
    ContentModel,
    PlayTime,
    Text,
    editor_help,
    editor_label,
    required,
)
from villa_site.discovery import rss

_MOST: Final = 500


class Chapter(ContentModel):
    """A part of a recording, and the second at which it begins."""

    debut: Annotated[
        PlayTime, required(), editor_label("Début"), editor_help("Par exemple 1:02 ou 1:02:30.")
    ] = None
    titre: Annotated[Text, required(), editor_label("Titre")] = ""


def in_order(chapters: Iterable[Chapter]) -> list[tuple[float, str]]:
    """Return time and title of the chapters that have both, one at a time, the first first."""
    titles: dict[float, str] = {}
    for each in chapters:
        if each.debut is not None and each.titre:
            titles.setdefault(each.debut, each.titre)
    return sorted(titles.items())[:_MOST]


def simple_chapters(chapters: Iterable[Chapter]) -> str:
    """Write the chapters into an item of a feed, as Podlove's Simple Chapters; empty for none."""
    items = "".join(
        rss.empty("psc:chapter", start=_start(start), title=title)
        for start, title in in_order(chapters)
    )
    return f'<psc:chapters version="1.2">{items}</psc:chapters>' if items else ""


def _start(seconds: float) -> str:
    text = play_time(seconds)
    return text if text.count(":") > 1 else f"0:{text.zfill(5)}"
