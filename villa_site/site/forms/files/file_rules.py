"""The rules of an action's files: kinds by content, size, dimensions and number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from villa_site.errors import ActionError
from villa_site.site.forms.files.picture_size import MOST_PIXELS, READERS, PictureSize, picture_size
from villa_site.site.forms.files.vector_drawing import SVG, is_harmless
from villa_site.site.forms.rules import EMPTY_FILE, MEGABYTE, TOO_LARGE, WRONG_KIND
from villa_site.site.forms.uploads import KINDS, FileKind, Upload
from villa_site.site.i18n.translations import marked

KindName = Literal["pdf", "jpeg", "png", "webp", "docx", "odt", "svg"]

TOO_MANY: Final = marked("%s fichiers au plus. Retirez-en un.")
ONE_ONLY: Final = marked("Un seul fichier est possible. Retirez l'autre.")
BROKEN: Final = marked("Cette image est illisible. Choisissez-en une autre.")
TOO_SMALL: Final = marked("Cette image est trop petite : %s pixels sur %s au moins.")
TOO_WIDE: Final = marked("Cette image est trop grande : %s pixels sur %s au plus.")
TOO_MANY_PIXELS: Final = marked("Cette image est trop grande : %s millions de pixels au plus.")
UNSAFE_DRAWING: Final = marked(
    "Ce dessin contient un script, un lien ou trop d'éléments. Enregistrez-le en PNG."
)

_KINDS: Final[dict[str, FileKind]] = {each.label.lower(): each for each in (*KINDS, SVG)}
_USUAL: Final = ("pdf", "jpeg", "png", "webp", "docx", "odt")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRules:
    """The rules of an action's file, written with its type.

        photos: Annotated[list[UploadFile], FileRules(kinds=("jpeg", "png"), most=5)]

    ``kinds`` are found by the content; ``megabytes`` is at most ``VILLA_UPLOAD_LIMIT``, 0 means
    that; ``smallest`` and ``largest`` are width and height of a picture in pixels;
    ``most`` is how many files a list takes. A drawing, ``svg``, is taken only where it is named.
    """

    kinds: tuple[KindName, ...] = _USUAL
    megabytes: float = 0
    smallest: tuple[int, int] = (0, 0)
    largest: tuple[int, int] | None = None
    most: int = 10

    def __post_init__(self) -> None:
        """Raise ActionError for rules that no file can follow."""
        wrong = [each for each in self.kinds if each not in _KINDS]
        if wrong or not self.kinds:
            known = ", ".join(get_args(KindName))
            raise ActionError(f"FileRules has no kind {wrong or self.kinds!r}. Fix: use {known}.")
        if self.megabytes < 0 or self.most < 1:
            raise ActionError("FileRules needs most=1 or more, and megabytes=0 or more.")

    @property
    def file_kinds(self) -> tuple[FileKind, ...]:
        """The kinds with their endings."""
        return tuple(_KINDS[each] for each in self.kinds)

    @property
    def names(self) -> str:
        """The kinds in words."""
        return ", ".join(each.label for each in self.file_kinds)

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings of the files' names."""
        return tuple(ending for kind in self.file_kinds for ending in kind.endings)

    def bytes(self, limit: int) -> int:
        """Return the bytes of the largest file, where the site takes ``limit`` at most."""
        return min(int(self.megabytes * MEGABYTE), limit) if self.megabytes else limit

    def mistake(self, upload: Upload, t: Callable[..., str], *, limit: int) -> str:
        """Return what is wrong with a file, in the language of ``t``; empty for a good one."""
        most = self.bytes(limit)
        if upload.too_large or upload.content.size > most:
            return t(TOO_LARGE, in_megabytes(most))
        if not upload.content.size:
            return t(EMPTY_FILE)
        kind = upload.kind_of(self.file_kinds)
        if kind is None:
            return t(WRONG_KIND, self.names)
        if kind is SVG:
            return "" if is_harmless(upload.content) else t(UNSAFE_DRAWING)
        return self._picture_mistake(kind, upload, t) if kind.media_type in READERS else ""

    def _picture_mistake(self, kind: FileKind, upload: Upload, t: Callable[..., str]) -> str:
        size = picture_size(kind.media_type, upload.content)
        if size is None:
            return t(BROKEN)
        if size.pixels > MOST_PIXELS:
            return t(TOO_MANY_PIXELS, MOST_PIXELS // MEGABYTE)
        if size.width < self.smallest[0] or size.height < self.smallest[1]:
            return t(TOO_SMALL, *self.smallest)
        if self.largest and (size.width > self.largest[0] or size.height > self.largest[1]):
            return t(TOO_WIDE, *self.largest)
        return ""

    def size_of(self, upload: Upload) -> tuple[FileKind | None, PictureSize | None]:
        """Return the kind of a file, and the size of a picture."""
        kind = upload.kind_of(self.file_kinds)
        if kind is None or kind.media_type not in READERS:
            return kind, None
        return kind, picture_size(kind.media_type, upload.content)


def in_megabytes(size: int) -> str:
    """Write bytes as megabytes, with a decimal where there is one."""
    return f"{size / MEGABYTE:.1f}".removesuffix(".0").replace(".", ",")
