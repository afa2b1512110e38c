"""Adds the texts of a project's code to its catalogues; ``make catalogues`` of a project runs it.

Gettext's own tools would drop what a catalogue says in place of the site's: it is in no code here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from villa_site.settings.catalogues import TEMPLATE
from villa_site.settings.languages import catalogue_file

_KEYWORDS: Final = {
    **dict.fromkeys(("t", "editor_label", "editor_help", "row_label")),
    "choice_label": (2,),
    "ngettext": (1, 2),
}


def add_texts(folder: Path) -> int:
    """Add to the catalogues what neither they nor the site's have; return how many texts."""
    texts = sorted(set(_texts(folder)), key=str)
    added = 0
    for file in sorted(folder.glob("locales/*/LC_MESSAGES/messages.po")):
        with file.open("rb") as stream:
            own = read_po(stream)
        site = catalogue_file(file.parents[1].name.replace("_", "-").lower())
        with site.open("rb") if site.is_file() else file.open("rb") as stream:
            known = read_po(stream)
        # A language that the wheel does not have needs the wheel's own texts, too.
        wanted = texts if site.is_file() else [*texts, *_wheels()]
        missing = [text for text in wanted if text not in own and text not in known]
        for text in missing:
            own.add(text)
        if missing:
            with file.open("wb") as out:
                write_po(out, own, omit_header=True)
        added += len(missing)
    return added


def _wheels() -> list[str | tuple[str, ...]]:
    with TEMPLATE.open("rb") as stream:
        found = [message.id for message in read_po(stream) if message.id]
    return [each if isinstance(each, str) else tuple(each) for each in found]


def _texts(folder: Path) -> Iterator[str | tuple[str, ...]]:
    for name in ("blocks", "components", "entities"):
        found = extract_from_dir(folder / name, keywords=_KEYWORDS)
        yield from (text for _, _, text, _, _ in found if text)


if __name__ == "__main__":
    print(f"{add_texts(Path.cwd())} texts to translate in locales/")  # noqa: T201 - a command of make
