"""Finds what is wrong with the texts and the content of a site."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po

from villa_site.embedded.documents import Problem
from villa_site.engine.failure import ADVICE, Failure, Place
from villa_site.settings.catalogues import KEYS, is_translated, key_of
from villa_site.settings.languages import Locale, catalogue_files

_CHECK_PO: Final = "Give each msgid its msgstr, both in quotes."

_LINE: Final = re.compile(r"line (\d+): ")
_BABEL_LINE: Final = re.compile(r" on \d+$")
_CATALOGUE_LINE: Final = re.compile(
    r'\s*(?:msg(?:id|id_plural|ctxt|str(?:\[\d+\])?)\s+)?"(?:[^"\\]|\\.)*"\s*'
)


def of_content(root: Path, problems: Iterable[Problem]) -> list[Failure]:
    """Describe the mistakes in the embedded backend's content."""
    return [_of_content(root, each) for each in problems]


def _of_content(root: Path, problem: Problem) -> Failure:
    file = root / problem.file
    line = _LINE.match(problem.sentence)
    number = int(line[1]) if line else _line_of(file, problem.key)
    sentence = problem.sentence[line.end() :] if line else problem.sentence
    return Failure.at(
        Place(str(file), number),
        "A content file cannot be used as it is; what could be read of it is shown.",
        f"{problem.key}: {sentence}" if problem.key else sentence,
        fix="Correct it and save; villa-site content check names all that is wrong.",
    )


def _line_of(file: Path, key: str) -> int:
    """Find the line of the innermost key of a path such as ``blocks.2.titre``."""
    names = [name for name in re.split(r"[.\[\] ]+", key) if name and not name.isdigit()]
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return 0
    for name in reversed(names):
        for number, text in enumerate(lines, 1):
            if re.match(rf"[\s-]*{re.escape(name)}\s*:", text):
                return number
    return 0


def _of_open_texts(file: Path) -> Iterator[Failure]:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#") and not _CATALOGUE_LINE.fullmatch(line):
            message = "This text does not stand between quotation marks."
            what = "A text of a catalogue is dropped."
            yield Failure.at(Place(str(file), number), what, message, fix=_CHECK_PO)


def _of_untranslated(file: Path, messages: Catalog) -> Iterator[Failure]:
    """Give one hint for all texts of a catalogue that visitors read in French."""
    if file.parents[1].name == KEYS:
        return
    found = [each for each in messages if each.id and not is_translated(each)]
    if found:
        texts = "text is" if len(found) == 1 else "texts are"
        yield Failure.at(
            Place(str(file), found[0].lineno or 0),
            "Visitors read French in another language.",
            f"{len(found)} {texts} not translated, “{key_of(found[0])[:60]}” first.",
            kind=ADVICE,
            fix="Write the msgstr; villa-site content check names each.",
        )


def of_catalogues(locales: Sequence[Locale]) -> Iterator[Failure]:
    """Describe the mistakes in the catalogues of texts."""
    for file in (file for locale in locales for file in catalogue_files(locale)):
        try:
            with file.open("rb") as stream:
                messages = read_po(stream, abort_invalid=True)
        except (PoFileError, UnicodeDecodeError, ValueError) as error:
            # Babel counts from 0.
            line = error.lineno + 1 if isinstance(error, PoFileError) else 0
            what = "A catalogue of texts cannot be read."
            sentence = _BABEL_LINE.sub("", str(error))
            yield Failure.at(Place(str(file), line), what, sentence, fix=_CHECK_PO)
            continue
        # Babel reads over them, and the text is dropped.
        unread = [*_of_open_texts(file)]
        yield from unread or _of_untranslated(file, messages)
        for message in messages:
            if isinstance(message.id, str) and isinstance(message.string, str) and message.string:
                wanted, given = message.id.count("%s"), message.string.count("%s")
                if message.id and wanted != given:
                    yield Failure.at(
                        Place(str(file), message.lineno or 0),
                        "A translation has not the places of its text.",
                        f"%s is {wanted} times in “{message.id}”, {given} in its translation.",
                        fix="Write %s as often as the French text does.",
                    )
