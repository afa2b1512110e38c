"""What every component and every pure block may know about the page it is part of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from villa_site.i18n import Locale, Strings
from villa_site.submission import Submission
from villa_site.tiles import Tiles

INSTITUTION_ZONE = ZoneInfo("Europe/Rome")


@dataclass(frozen=True, slots=True)
class Context:
    """The page's surroundings: immutable, so that what a block makes of it can be kept.

    ``now`` is the institution's time; a pure block may use only ``today`` of it, and not ``query``.
    ``inner`` holds the rendered inner blocks of the block being rendered, ``submission`` what was
    sent with a form that did not go through, ``consent`` the services that ask for it, with ids,
    ``upload_limit`` the bytes of the largest file that a form takes,
    ``tiles`` what maps may load.
    """

    locale: Locale
    strings: Strings
    path: str
    now: datetime
    product: str = ""
    origin: str = ""
    locale_cookie: str = ""
    preview: bool = False
    page_id: int | None = None
    leading: bool = False
    query: Mapping[str, str] = field(default_factory=dict)
    inner: tuple[Any, ...] = ()
    submission: Submission | None = None
    consent: Mapping[str, str] = field(default_factory=dict)
    upload_limit: int = 5_000_000
    tiles: Tiles = Tiles()  # noqa: RUF009 - frozen, so that all may share it

    @property
    def today(self) -> date:
        """The institution's date."""
        return self.now.date()

    def t(self, key: str, *values: object) -> str:
        """Translate the French ``key``; each ``%s`` is filled in order."""
        return self.strings.translate(key, *values)

    @property
    def home(self) -> str:
        """Path of the locale's home page."""
        return "/" if self.locale == "fr" else f"/{self.locale}/"

    def link(self, url: str) -> str:
        """Make a link to our own site relative, and keep it inside preview in preview mode."""
        local = self.local_path(url)
        if local is None:
            return url
        return preview_path(local) if self.preview else local

    def local_path(self, url: str) -> str | None:
        """Path, query and hash of ``url`` when it is ours, else None."""
        if url.startswith("/") and not url.startswith(("//", "/\\")):
            return url
        rest = url.removeprefix(self.origin)
        if not self.origin or rest == url or (rest and rest[0] not in "/?#"):
            return None
        # More than one slash, of either kind, would begin another host.
        return "/" + rest.lstrip("/\\")

    def at(self, *, leading: bool) -> Context:
        """Tell a block whether it opens the page."""
        return self if leading is self.leading else replace(self, leading=leading)

    @property
    def key(self) -> tuple[object, ...]:
        """What the rendering of a pure block may depend on, beside its data."""
        return (
            self.locale,
            self.strings.version,
            self.today,
            self.product,
            self.origin,
            self.preview,
            self.leading,
        )


def preview_path(path: str) -> str:
    """Move ``path`` into preview: ``/it/x/`` becomes ``/it/preview/x/``; files stay."""
    bare = path.split("?", 1)[0].split("#", 1)[0]
    if "." in bare.rsplit("/", 1)[-1] or bare.startswith("/_villa/") or "/preview/" in bare:
        return path
    for prefix in ("/it/", "/en/"):
        if path.startswith(prefix):
            return f"{prefix}preview/{path.removeprefix(prefix)}"
    return f"/preview{path}"


HeaderTheme = Literal["dark", "light"]
