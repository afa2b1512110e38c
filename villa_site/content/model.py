"""The base of all models: reads any JSON that WordPress sends, and logs what it drops."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, Union, cast, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
    model_validator,
)
from pydantic.fields import FieldInfo

from villa_site.content.fields.address import FileUrl, MapTiles, SitePath, Url
from villa_site.content.fields.choice import Flag
from villa_site.content.fields.colour import Colour
from villa_site.content.fields.day import ROME, ClockTime, Day, Moment
from villa_site.content.fields.editor_texts import (
    choice_label,
    editor_help,
    editor_label,
    row_label,
)
from villa_site.content.fields.emptiness import NOTHING, as_items, is_empty
from villa_site.content.fields.group import GroupKind, NamedGroup
from villa_site.content.fields.html import NO_HTML, Html
from villa_site.content.fields.marks import present, recommended, required
from villa_site.content.fields.number import Count, Id, Integer, Number
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
from villa_site.content.losses import losses

__all__ = [
    "NO_HTML",
    "ROME",
    "Anchor",
    "ClockTime",
    "Colour",
    "ContentModel",
    "Count",
    "Day",
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
    "Quantity",
    "SitePath",
    "Slug",
    "Text",
    "Title",
    "Url",
    "choice_label",
    "editor_help",
    "editor_label",
    "present",
    "recommended",
    "required",
    "row_label",
]


class _Shape(NamedTuple):
    is_flag: bool
    is_list: bool
    default: Callable[[], Any]


class ContentModel(BaseModel):
    """A frozen model whose content never fails: a field that cannot be read takes its default.

    Every field needs a default. Lists are best declared as ``tuple[Item, ...] = ()``: a broken
    item is dropped and the rest is kept, and the same goes for the entries of a ``dict``.
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

    @field_validator("*", mode="wrap")
    @classmethod
    def _forgive(
        cls, value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> Any:
        # This runs for each field of each model, a thousand times for a page.
        shape = _shapes(cls)[info.field_name]
        if not value and is_empty(value) and (not shape.is_flag or value is None):
            return shape.default()
        if shape.is_list:
            value = as_items(value)
        try:
            return handler(value)
        except ValidationError as error:
            broken = _log_broken(cls.__name__, str(info.field_name), error)
            return _salvaged(value, handler, broken, shape.default)


class Named(ContentModel):
    """A model for which its first field alone may stand."""

    __kind__ = NamedGroup

    @model_validator(mode="before")
    @classmethod
    def _of_first(cls, value: Any) -> Any:
        return {next(iter(cls.model_fields)): value} if isinstance(value, str) else value


def _log_broken(model: str, field: str, error: ValidationError) -> set[int | str]:
    """Name the indexes or keys that failed, and log those that held something."""
    broken: set[int | str] = set()
    for flaw in error.errors(include_url=False, include_context=False):
        place = flaw["loc"][:1]
        broken.update(place)
        if flaw["type"] != NOTHING and not is_empty(flaw["input"]):
            losses.field(model, field, " ".join(map(str, (*place, flaw["msg"]))))
    return broken


def _salvaged(
    value: Any,
    handler: ValidatorFunctionWrapHandler,
    broken: set[int | str],
    default: Callable[[], Any],
) -> Any:
    """Try again without the broken items; else settle for the default."""
    if isinstance(value, list):
        rest: Any = [item for index, item in enumerate(value) if index not in broken]
    elif isinstance(value, dict):
        rest = {key: item for key, item in value.items() if key not in broken}
    else:
        return default()
    try:
        return handler(rest)
    except ValidationError:
        return default()


def _good_items(value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
    items = as_items(value)
    try:
        return handler(items)
    except ValidationError as error:
        broken = _log_broken("list", str(info.field_name), error)
        return _salvaged(items, handler, broken, tuple)


Item = TypeVar("Item")

# A list that is itself an entry of a ``dict``, where the base class does not see it.
Many = Annotated[tuple[Item, ...], WrapValidator(_good_items)]


@cache
def _shapes(model: type[ContentModel]) -> Mapping[str | None, _Shape]:
    return {name: _shape(field) for name, field in model.model_fields.items()}


def _shape(field: FieldInfo) -> _Shape:
    plain = _plain(field.annotation)
    # Models are frozen: all may share a default, of which pydantic would make copies; and before it
    # calls a factory, it would inspect it each time.
    shared = field.default
    factory = cast("Callable[[], Any] | None", field.default_factory)
    default = factory or (lambda: shared)
    return _Shape(plain is bool, plain in {list, tuple, set, frozenset}, default)


def _plain(annotation: Any) -> Any:
    """Return the type inside of ``Annotated`` and beside ``None``; None for one of several."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _plain(get_args(annotation)[0])
    if origin in {Union, types.UnionType}:
        parts = {_plain(part) for part in get_args(annotation) if part is not type(None)}
        return parts.pop() if len(parts) == 1 else None
    return origin or annotation
