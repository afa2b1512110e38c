"""Texts that editors read in forms: labels, help, names of choices. French, keys of catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, get_args

from villa_site.content.fields.marks import Mark

M = TypeVar("M", bound=type[Any])

_MARKS: Final = "__villa_editor_texts__"


class _EditorText(Mark):
    """A mark of a field, or a decorator of the model of a block."""

    def __call__(self, model: M) -> M:
        """Mark a whole model."""
        setattr(model, _MARKS, (*vars(model).get(_MARKS, ()), self))
        return model


@dataclass(frozen=True)
class EditorLabel(_EditorText):
    """The name of a field or a block."""

    text: str


@dataclass(frozen=True)
class EditorHelp(_EditorText):
    """A sentence below a field, or about a block."""

    text: str


@dataclass(frozen=True)
class RowLabel(Mark):
    """The name of one row of a list."""

    text: str


@dataclass(frozen=True)
class ChoiceLabel(Mark):
    """The name of one word of a choice, and what else people call it."""

    word: str
    text: str
    also: tuple[str, ...] = ()


def editor_label(text: str) -> EditorLabel:
    """Name a field in the editor's form, or as a decorator of its model a block: ``"Titre"``."""
    return EditorLabel(text)


def editor_help(text: str) -> EditorHelp:
    """Explain a field in the editor's form, or as a decorator of its model a block."""
    return EditorHelp(text)


def row_label(text: str) -> RowLabel:
    """Name one row of a list in the editor's form: ``"Question"``."""
    return RowLabel(text)


def choice_label(word: str, text: str, *also: str) -> ChoiceLabel:
    """Name one word of a choice in the editor's form.

    A backend may send the word, its name in any language of the catalogues, or one of the
    synonyms in ``also``.
    """
    return ChoiceLabel(word, text, also)


def text_of(model: type[Any], kind: type[EditorLabel | EditorHelp]) -> str:
    """Return a model's own label or help, empty where it has none."""
    return first_text(vars(model).get(_MARKS, ()), kind)


def first_text(marks: Iterable[Any], kind: type[EditorLabel | EditorHelp | RowLabel]) -> str:
    """Return the text of the first of the ``marks`` that is of a class, empty for none."""
    return next((mark.text for mark in marks if isinstance(mark, kind)), "")


def choice_names(words: Iterable[str], marks: Iterable[Any]) -> dict[str, str]:
    """Return the name of each of the words; a word that no mark names is its own name."""
    named = {mark.word: mark.text for mark in marks if isinstance(mark, ChoiceLabel)}
    return {word: named.get(word, name_of(word)) for word in words}


def names_in(annotation: Any, words: Iterable[str]) -> dict[str, str]:
    """Return the name of each of the words that the marks of an annotation give."""
    return choice_names(words, get_args(annotation)[1:])


def name_of(identifier: str) -> str:
    """Make a label of a name for machines: ``Temps de cuisson`` of ``temps_de_cuisson``."""
    words = identifier.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
