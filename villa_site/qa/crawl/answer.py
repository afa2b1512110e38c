"""The answer of a server to one request, as it is stored for the checks."""

from __future__ import annotations

import io
import warnings
import zlib
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass
from typing import Any, Final

import httpx
from lxml import etree
from PIL import Image

_BINARY: Final = ("image/", "font", "audio/", "video/")
_BEGINNING: Final = 512
_MOST_BYTES: Final = 5_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture that was decoded: its format, such as ``webp``, and size in pixels."""

    format: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Status, headers and body of an answer that is not followed; ``error`` where there is none.

    ``packed`` is the compressed body; of pictures, fonts and large files the first bytes only.
    ``size`` is that of the whole body.
    """

    status: int = 0
    headers: tuple[tuple[str, str], ...] = ()
    packed: bytes = b""
    size: int = 0
    seconds: float = 0
    picture: Picture | None = None
    error: str = ""

    @classmethod
    def of(cls, response: httpx.Response, seconds: float) -> Answer:
        """Describe a response whose body was read."""
        body = response.content
        kind = response.headers.get("content-type", "").lower()
        is_part = len(body) > _MOST_BYTES or any(each in kind for each in _BINARY)
        return cls(
            status=response.status_code,
            headers=tuple(response.headers.multi_items()),
            packed=zlib.compress(body[:_BEGINNING] if is_part and "svg" not in kind else body),
            size=len(body),
            seconds=seconds,
            picture=read_picture(body) if kind.startswith("image/") else None,
        )

    @property
    def body(self) -> bytes:
        """The body; of pictures, fonts and large files the first bytes."""
        return zlib.decompress(self.packed) if self.packed else b""

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode("utf-8", errors="replace")

    @property
    def media_type(self) -> str:
        """The media type without its parameters, in lower case."""
        return self.header("content-type").partition(";")[0].strip().lower()

    @property
    def is_html(self) -> bool:
        """Whether the answer says that it is HTML, or does not say what it is."""
        return self.media_type in {"", "text/html", "application/xhtml+xml"}

    @property
    def location(self) -> str:
        """Where a redirect leads, as it is written; an empty text for anything else."""
        return self.header("location") if httpx.codes.is_redirect(self.status) else ""

    @property
    def is_success(self) -> bool:
        """Whether the status is one of success."""
        return httpx.codes.is_success(self.status)

    @property
    def in_words(self) -> str:
        """The status or the error, for a finding."""
        return f"status {self.status}" if self.status else f"no answer: {self.error}"

    def header(self, name: str) -> str:
        """Return the values of a header, in one text; empty where it is missing."""
        return ", ".join(value for key, value in self.headers if key.lower() == name)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self) | {"packed": b64encode(self.packed).decode()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Answer:
        """Read what ``to_json`` returned."""
        picture = data["picture"]
        changed = {
            "headers": tuple((key, value) for key, value in data["headers"]),
            "packed": b64decode(data["packed"]),
            "picture": Picture(**picture) if picture else None,
        }
        return cls(**data | changed)


def read_picture(body: bytes) -> Picture | None:
    """Decode a picture, SVG too; None for what is no picture or not a whole one."""
    if body.lstrip()[:1] == b"<":
        return _read_svg(body)
    try:
        with warnings.catch_warnings(), Image.open(io.BytesIO(body)) as image:
            warnings.simplefilter("ignore")
            found = Picture(
                format=str(image.format).lower(), width=image.width, height=image.height
            )
            _require_whole(image)
            return found
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None


def _require_whole(image: Image.Image) -> None:
    """Raise OSError for a picture that is cut, without decoding more than that takes."""
    if image.format == "PNG":
        image.verify()
    elif image.format != "WEBP":  # Opening one of WebP has read it to its end.
        image.draft("RGB", (image.width // 8, image.height // 8))
        image.load()


def _read_svg(body: bytes) -> Picture | None:
    try:
        root = etree.fromstring(body, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return None
    if etree.QName(root).localname != "svg":
        return None
    box = root.get("viewBox", "").replace(",", " ").split()
    sides = [root.get("width", ""), root.get("height", "")]
    pixels = [
        _number(each) or _number(other)
        for each, other in zip(sides, [*box[2:4], "", ""][:2], strict=True)
    ]
    return Picture(format="svg", width=pixels[0], height=pixels[1])


def _number(text: str) -> int:
    try:
        return round(float(text.removesuffix("px")))
    except ValueError:
        return 0
