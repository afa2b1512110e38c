"""The base of all models: reads any JSON that WordPress sends, and logs what it drops."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import (
    AliasChoices,
    AliasPath,
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import core_schema

from villa_site.content.fields.address import FileUrl, MapTiles, SitePath, Url
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.clock_time import ClockTime
from villa_site.content.fields.colour import Colour
from villa_site.content.fields.day import Day, Moment
from villa_site.content.fields.declaration import choice_of
from villa_site.content.fields.duration import Duration
from villa_site.content.fields.editor_texts import (
    EditorLabel,
    choice_label,
    editor_help,
    editor_label,
    first_text,
    name_of,
    row_label,
)
from villa_site.content.fields.emptiness import NOTHING, Unreadable, as_items, is_empty
from villa_site.content.fields.flag import Flag
from villa_site.content.fields.group import GroupKind, NamedGroup
from villa_site.content.fields.html import NO_HTML, Html
from villa_site.content.fields.marks import present, recommended, required, schema, shown_if
from villa_site.content.fields.number import Count, Id, Integer, Number
from villa_site.content.fields.play_time import PlayTime
from villa_site.content.fields.price import Price
from villa_site.content.fields.returned import parts, says_nothing
from villa_site.content.fields.text import (
    Anchor,
    Identifier,
    Label,
    Name,
    Quantity,
    Slug,
    Text,
    Title,
)
from villa_site.content.fields.timed_text import TimedText
from villa_site.content.losses import losses

__all__ = [
    "NO_HTML",
    "Anchor",
    "ClockTime",
    "Colour",
    "ContentModel",
    "Count",
    "Day",
    "Duration",
    "FileUrl",
    "Flag",
    "Html",
    "Id",
    "Identifier",
    "Integer",
    "Label",
    "Many",
    "MapTiles",
    "Moment",
    "Name",
    "Named",
    "Number",
    "PlayTime",
    "Price",
    "Quantity",
    "SitePath",
    "Slug",
    "Text",
    "TimedText",
    "Title",
    "Url",
    "choice_label",
    "editor_help",
    "editor_label",
    "present",
    "recommended",
    "required",
    "row_label",
    "schema",
    "shown_if",
]


class _Shape(NamedTuple):
    model: str
    name: str
    label: str
    is_flag: bool
    is_list: bool
    choice: Choice | None
    """The reader of a closed list's words; None where the validators get the value as it is."""
    is_nullable: bool
    """Whether None says of a choice that it cannot be read."""

    def log_dropped(self, why: str, value: object) -> None:
        """Log that a value was dropped."""
        written = ", ".join(str(part) for part in parts(value))
        losses.field(self.model, self.name, why, label=self.label, value=written)


def _put_in(schema: Any, forgive: Callable[..., Any]) -> None:
    """Put ``forgive`` round the fields of a model, below what its validators do beforehand."""
    while schema.get("schema", {}).get("type") not in {"model-fields", None}:
        schema = schema["schema"]
        if schema["type"] == "function-wrap":
            return
    if "schema" in schema:
        schema["schema"] = core_schema.no_info_wrap_validator_function(forgive, schema["schema"])


class ContentModel(BaseModel):
    """A frozen model whose content never fails: a field that cannot be read takes its default.

    Every field needs a default. Lists are best declared as ``tuple[Item, ...] = ()``: a broken
    item is dropped and the rest is read, and the same goes for the entries of a ``dict``.
    """

    # A type that no kind of field reads is refused where blocks and entities are collected.
    model_config = ConfigDict(
        frozen=True, extra="ignore", populate_by_name=True, arbitrary_types_allowed=True
    )

    __kind__ = GroupKind

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        bare = [name for name, field in cls.model_fields.items() if field.is_required()]
        if bare:
            raise TypeError(f"{cls.__name__}: give a default to {', '.join(bare)}")

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Read all fields at once: to ask Python about each took as long as reading it."""
        schema = handler(source)
        with suppress(LookupError):  # a model that is inside of itself is at hand when it is done
            _put_in(handler.resolve_ref_schema(schema), cls._forgive)
        return schema

    @classmethod
    def _forgive(cls, value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        if not isinstance(value, dict):
            return handler(value)
        shapes = _shapes(cls)
        content = _content(value, shapes)
        try:
            return handler(content)
        except ValidationError:
            return handler(_readable(content, handler, shapes))


class Named(ContentModel):
    """A model for which its first field alone may stand."""

    __kind__ = NamedGroup

    @model_validator(mode="before")
    @classmethod
    def _of_first(cls, value: Any) -> Any:
        return {next(iter(cls.model_fields)): value} if isinstance(value, str) else value


def _content(value: dict[str, Any], shapes: Mapping[str, _Shape]) -> dict[str, Any]:
    """Return the parts of ``value`` that are a field's and not empty, with lists as lists."""
    content: dict[str, Any] = {}
    hidden: list[str] = []
    for key, item in value.items():
        shape = shapes.get(key)
        if shape is None:
            continue
        if not item and is_empty(item) and (not shape.is_flag or item is None):
            hidden.append(shape.name)
        elif shape.choice is not None:
            _choose(key, item, shape, shape.choice, content)
        else:
            content[key] = as_items(item) if shape.is_list else item
    for name in hidden:
        # The field's own name is read only where its alias is not there.
        content.pop(name, None)
    return content


def _choose(key: str, value: Any, shape: _Shape, choice: Choice, content: dict[str, Any]) -> None:
    """Put the word or the words of a closed list into ``content``; log what means none."""
    if shape.is_list:
        words = (_word(item, shape, choice) for item in as_items(value))
        content[key] = list(dict.fromkeys(word for word in words if word is not None))
        return
    word = _word(value, shape, choice)
    if word is not None or (shape.is_nullable and not says_nothing(value)):
        content[key] = word


def _word(value: Any, shape: _Shape, choice: Choice) -> Any:
    """Return the word that a value means; None for an unknown one, itself in an open list."""
    try:
        return choice.read(value)
    except Unreadable as error:
        if says_nothing(value):
            return None
        if not choice.closed:
            return next(parts(value), value)
        shape.log_dropped(str(error), value)
        return None


def _readable(
    content: dict[str, Any],
    handler: ValidatorFunctionWrapHandler,
    shapes: Mapping[str, _Shape],
) -> dict[str, Any]:
    """Return the fields of ``content`` that can be read; log the rest."""
    readable: dict[str, Any] = {}
    for key, item in content.items():
        rest: Any = item
        try:
            handler({key: item})
        except ValidationError as error:
            rest = _salvaged(key, item, handler, _log_broken(shapes[key].log_dropped, error))
        if rest is not None:
            readable[key] = rest
    return readable


def _log_broken(
    log: Callable[[str, object], None], error: ValidationError, above: int = 1
) -> set[int | str]:
    """Name the indexes or keys that failed, and log those that held something.

    Those of the field come after ``above`` other places in the error's.
    """
    broken: set[int | str] = set()
    for flaw in error.errors(include_url=False, include_context=False):
        place = flaw["loc"][above : above + 1]
        broken.update(place)
        if flaw["type"] != NOTHING and not is_empty(flaw["input"]):
            log(" ".join(map(str, (*place, flaw["msg"]))), flaw["input"])
    return broken


def _without(value: Any, broken: set[int | str]) -> Any:
    """Leave out the broken items; None where ``value`` has none."""
    if isinstance(value, list):
        return [item for index, item in enumerate(value) if index not in broken]
    if isinstance(value, dict):
        return {key: item for key, item in value.items() if key not in broken}
    return None


def _salvaged(
    key: str, value: Any, handler: ValidatorFunctionWrapHandler, broken: set[int | str]
) -> Any:
    """Try again without the broken items; None where that is no better."""
    rest = _without(value, broken)
    if rest is None:
        return None
    try:
        handler({key: rest})
    except ValidationError:
        return None
    return rest


def _good_items(value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
    items = as_items(value)
    try:
        return handler(items)
    except ValidationError as error:
        name = str(info.field_name)
        broken = _log_broken(partial(losses.of_list, name), error, above=0)
        try:
            return handler(_without(items, broken))
        except ValidationError:
            return ()


Item = TypeVar("Item")

# A list that is itself an entry of a ``dict``, where the base class does not see it.
Many = Annotated[tuple[Item, ...], WrapValidator(_good_items)]


@cache
def _shapes(model: type[ContentModel]) -> Mapping[str, _Shape]:
    """Describe the fields by each name that they have in content."""
    shapes: dict[str, _Shape] = {}
    for name, field in model.model_fields.items():
        plain = _plain(field.annotation)
        shape = _Shape(
            model.__name__,
            name,
            first_text(field.metadata, EditorLabel) or name_of(name),
            plain is bool,
            plain in {list, tuple, set, frozenset},
            choice_of(field),
            _takes_none(field.annotation),
        )
        shapes |= dict.fromkeys((name, *_aliases(field)), shape)
    return shapes


def _aliases(field: FieldInfo) -> Iterator[str]:
    alias = field.validation_alias
    for each in alias.choices if isinstance(alias, AliasChoices) else (alias,):
        if isinstance(each, AliasPath):
            yield str(each.path[0])
        elif each is not None:
            yield each


def _takes_none(annotation: Any) -> bool:
    if get_origin(annotation) is Annotated:
        return _takes_none(get_args(annotation)[0])
    return types.NoneType in get_args(annotation)


def _plain(annotation: Any) -> Any:
    """Return the type inside of ``Annotated`` and beside ``None``; None for one of several."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _plain(get_args(annotation)[0])
    if origin in {Union, types.UnionType}:
        parts = {_plain(part) for part in get_args(annotation) if part is not type(None)}
        return parts.pop() if len(parts) == 1 else None
    return origin or annotation
