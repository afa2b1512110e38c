"""The fields of a model with their kinds, read from its annotations: the one declaration."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.editor_texts import (
    ChoiceLabel,
    EditorHelp,
    EditorLabel,
    RowLabel,
    choice_names,
    first_text,
    name_of,
)
from villa_site.content.fields.flag import FlagKind
from villa_site.content.fields.html import Html, HtmlKind
from villa_site.content.fields.kind import Anything, Json, Kind
from villa_site.content.fields.marks import (
    Completion,
    Computed,
    Internal,
    Mark,
    Need,
    Preset,
    ShownIf,
    WrittenAs,
)
from villa_site.content.fields.number import NumberKind
from villa_site.content.fields.rows import Rows, Table
from villa_site.content.fields.text import AnchorKind, TextKind
from villa_site.errors import FieldTypeError

M = TypeVar("M", bound=Mark)

_UNIONS: Final = frozenset({Union, types.UnionType})

INNER_HTML: Final = "innerHTML"
_ENVELOPE: Final = frozenset({INNER_HTML, "innerBlocks"})
_PLAIN: Final[dict[Any, Kind]] = {
    str: TextKind(),
    bool: FlagKind(),
    int: NumberKind(whole=True),
    float: NumberKind(),
    Html: HtmlKind(),
    Any: Anything(),
}


@dataclass(frozen=True)
class FieldSpec:
    """One field: its ``name`` in the model, its ``key`` in the backend's JSON."""

    name: str
    key: str
    kind: Kind
    need: Need
    default: Any
    marks: tuple[Mark, ...] = ()

    def mark(self, kind: type[M]) -> M | None:
        """Return the field's mark of that class, if it has one."""
        return next((each for each in self.marks if isinstance(each, kind)), None)

    @property
    def label(self) -> str:
        """The label that editors read, in French; made of its name where the model has none."""
        return first_text(self.marks, EditorLabel) or name_of(self.key)

    @property
    def help(self) -> str:
        """A sentence for editors, in French; empty where its label says enough."""
        return first_text(self.marks, EditorHelp)

    @property
    def row_label(self) -> str:
        """The label of each row of a list, in French."""
        return first_text(self.marks, RowLabel)

    @property
    def choices(self) -> dict[str, str]:
        """The words to choose from with their French names, none where anything may be written."""
        return choice_names(self.kind.choices, self.marks)

    @property
    def required(self) -> bool:
        """Whether its block or entity makes no sense without it."""
        return self.need is Need.REQUIRED

    @property
    def in_data(self) -> bool:
        """Whether it is in the backend's data, beside a block's envelope."""
        envelope = isinstance(self.kind, AnchorKind) or self.key in _ENVELOPE
        return not envelope and not self.mark(Internal)

    @property
    def written(self) -> str:
        """Its key in editors' files, empty where they have none."""
        completion = self.mark(Completion)
        if self.mark(Computed) or (completion and not completion.in_files):
            return ""
        other = self.mark(WrittenAs)
        return other.key if other else self.key

    @property
    def empty(self) -> Json:
        """The value of a file that leaves the field out."""
        preset = self.mark(Preset)
        if preset:
            return preset.value
        return self.default if isinstance(self.kind, Choice) else self.kind.empty


@cache
def fields_of(model: type[BaseModel]) -> tuple[FieldSpec, ...]:
    """Return the fields of a model; raises FieldTypeError for a type that no kind reads."""
    fields = tuple(_fields(model))
    switched = {
        mark.shows: ShownIf(each.key)
        for each in fields
        if (mark := each.mark(Completion)) and mark.shows
    }
    return tuple(
        replace(each, marks=(*each.marks, switched[each.key])) if each.key in switched else each
        for each in fields
    )


@cache
def data_fields(model: type[BaseModel]) -> tuple[FieldSpec, ...]:
    """Return the fields that stand in the backend's data."""
    return tuple(field for field in fields_of(model) if field.in_data)


def _fields(model: type[BaseModel]) -> Iterator[FieldSpec]:
    for name, info in model.model_fields.items():
        try:
            kind = _kind_of_field(info)
        except FieldTypeError as error:
            raise FieldTypeError(str(error), model=model, field=name) from None
        needs = [each for each in info.metadata if isinstance(each, Need)]
        yield FieldSpec(
            name=name,
            key=info.alias or name,
            kind=kind,
            need=needs[-1] if needs else Need.OPTIONAL,
            default=info.get_default(call_default_factory=True),
            marks=tuple(each for each in info.metadata if isinstance(each, Mark)),
        )


def _kind_of_field(info: FieldInfo) -> Kind:
    kinds = [each for each in info.metadata if isinstance(each, Kind)]
    kind = kinds[-1] if kinds else kind_of(cast("Any", info.annotation))
    return _labelled(kind, info.metadata)


def choice_of(info: FieldInfo) -> Choice | None:
    """Return the choice that a field holds, alone or in a list; None for other fields."""
    try:
        kind = _kind_of_field(info)
    except FieldTypeError:
        return None
    item = kind.item if isinstance(kind, Rows) else kind
    return item if isinstance(item, Choice) else None


def _labelled(kind: Kind, marks: Iterable[Any]) -> Kind:
    """Return a choice with the names that marks beside it give its words."""
    labels = tuple(each for each in marks if isinstance(each, ChoiceLabel))
    if not labels:
        return kind
    if isinstance(kind, Rows):
        return replace(kind, item=_labelled(kind.item, labels))
    return replace(kind, labels=labels) if isinstance(kind, Choice) else kind


@cache
def kind_of(annotation: Any) -> Kind:
    """Return the kind of field that an annotation names; raises FieldTypeError for none."""
    if own := getattr(annotation, "__kind__", None):
        kind: Kind = own(annotation)
        return kind
    known = _PLAIN.get(annotation) or _of_generic(get_origin(annotation), get_args(annotation))
    if known is None:
        raise FieldTypeError(f"{_type_name(annotation)} is a type that no kind of field reads")
    return known


def _of_generic(origin: Any, arguments: tuple[Any, ...]) -> Kind | None:
    if origin is Annotated:
        kinds = [each for each in arguments[1:] if isinstance(each, Kind)]
        return _labelled(kinds[-1] if kinds else kind_of(arguments[0]), arguments[1:])
    if origin is Literal:
        return Choice(tuple(map(str, arguments)))
    if origin in {tuple, list}:
        return Rows(kind_of(arguments[0]))
    if origin is dict:
        names = get_args(arguments[0]) if get_origin(arguments[0]) is Literal else ()
        return Table(kind_of(arguments[1]), names)
    filled = [each for each in arguments if each is not type(None)]
    return kind_of(filled[0]) if origin in _UNIONS and len(filled) == 1 else None


def _type_name(annotation: Any) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)
