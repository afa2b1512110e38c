"""Pictures and downloads, as the media library describes them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, model_validator

from villa_site.content.fields.address import as_url
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.emptiness import is_empty, nothing
from villa_site.content.fields.files import DownloadKind, PictureKind, SizesKind
from villa_site.content.fields.number import NumberKind, as_integer
from villa_site.content.losses import losses
from villa_site.content.model import ContentModel, Count, FileUrl, Name, Text, present, required

_MAX_SIZES: Final = 64
_DRAWINGS: Final = (".svg", ".svgz")
_SIZES: Final = frozenset({"width", "height", "sizes"})
_LARGEST: Final = 100_000


def _as_pixels(value: object) -> int | None:
    pixels = as_integer(value)
    return pixels if 0 < pixels <= _LARGEST else None


Pixels = Annotated[int | None, BeforeValidator(_as_pixels), NumberKind(least=1, whole=True)]


class Size(ContentModel):
    """One of the files an image was scaled to."""

    url: FileUrl = ""
    width: Pixels = None
    height: Pixels = None


def _as_sizes(value: object) -> object:
    """Gather ``large``, ``large-width`` and ``large-height`` to one size each."""
    if not isinstance(value, dict):
        return value
    names = [name for name in value if f"{name}-width" in value or _is_whole(value[name])]
    sizes = {name: _as_size(name, value) for name in names[:_MAX_SIZES]}
    return {name: size for name, size in sizes.items() if not is_empty(size["url"])}


def _is_whole(entry: object) -> bool:
    """Tell a file, which has an address, from the measure of another entry."""
    if isinstance(entry, str):
        return "/" in entry
    return isinstance(entry, Size | dict)


def _as_size(name: str, sizes: dict[str, Any]) -> dict[str, Any]:
    entry = sizes[name]
    if isinstance(entry, Size):
        return entry.model_dump()
    if isinstance(entry, dict):
        return {**entry, "url": entry.get("url") or entry.get("source_url")}
    return {
        "url": entry,
        "width": sizes.get(f"{name}-width"),
        "height": sizes.get(f"{name}-height"),
    }


Sizes = Annotated[dict[str, Size], BeforeValidator(_as_sizes), SizesKind(kind_of(Size))]


class Image(ContentModel):
    """A picture with the sizes it exists in; one without a usable address counts as no picture.

    ``iiif`` is the address of its IIIF Image API service, from which a viewer has it in tiles.
    """

    __kind__ = PictureKind

    url: Annotated[FileUrl, required()] = ""
    width: Annotated[Pixels, required()] = None
    height: Annotated[Pixels, required()] = None
    alt: Annotated[Text, present()] = ""
    description: Text = ""
    iiif: FileUrl = ""
    sizes: Annotated[Sizes, required()] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _present(cls, value: Any) -> Any:
        if _is_bare_id(value):
            losses.once(("image", str(value)), f"image {value} is a bare ID, treated as missing")
            raise nothing()
        if isinstance(value, str):
            value = {"url": value}
        return _with_address("image", _without_points(value))


def image_of(value: object) -> Image | None:
    """Read a picture that is no field of a model; None when there is none to show."""
    return _Picture.model_validate({"image": value}).image


def is_drawing(url: str) -> bool:
    """Whether a URL is that of an SVG, which has no size of its own."""
    return url.partition("#")[0].partition("?")[0].lower().endswith(_DRAWINGS)


def _without_points(value: Any) -> Any:
    """Leave out measures of 1 by 1 pixel of a drawing: WordPress writes them for unknown ones."""
    if not isinstance(value, dict) or not is_drawing(str(value.get("url"))):
        return value
    if all(str(value.get(side)).strip() == "1" for side in ("width", "height")):
        return {key: each for key, each in value.items() if key not in _SIZES}
    return value


def _with_address(kind: str, value: Any) -> Any:
    """Let pass what says where it is; anything else counts as missing, and is logged once."""
    if not isinstance(value, dict):
        return value
    address = value.get("url")
    if is_empty(address):
        raise nothing()
    try:
        as_url(address)
    except ValueError as error:
        losses.once((kind, str(address)), f"{kind} {str(address)[:80]!r} is missing: {error}")
        raise nothing() from error
    return value


def _is_bare_id(value: object) -> bool:
    if isinstance(value, str):
        return value.strip().isdecimal()
    return isinstance(value, int) and not isinstance(value, bool)


class _Picture(ContentModel):
    image: Image | None = None


class File(ContentModel):
    """A download; ``filesize`` is in bytes."""

    __kind__ = DownloadKind

    url: Annotated[FileUrl, required()] = ""
    filesize: Annotated[Count | None, present()] = None
    subtype: Annotated[Name, present()] = ""
    title: Annotated[Text, present()] = ""

    @model_validator(mode="before")
    @classmethod
    def _present(cls, value: Any) -> Any:
        if isinstance(value, str) and "/" in value:
            value = {"url": value}
        return _with_address("file", value)
