"""URLs of media that pages may load; those of other hosts are left out, with one warning each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from villa_site.content.losses import losses
from villa_site.content.media import Image
from villa_site.engine.http.urls import host_of, is_local
from villa_site.site.context import BlockContext

_ABSOLUTE: Final = re.compile(r"[a-z][a-z0-9+.-]*:|[/\\]", re.IGNORECASE)
"""The beginning of a URL that is not relative to the page."""

_AFTER_DESCRIPTOR: Final = re.compile(r"(?<=\d[wx]),")
_DESCRIPTOR: Final = re.compile(r"(?:\d{1,5}w|\d{1,2}(?:\.\d{1,3})?x)?")


def media_url(url: str, ctx: BlockContext) -> str:
    """Return the URL of a picture, recording or film; empty if the page's policy forbids it."""
    file = ctx.file_url(url)
    if file or is_local(url) or not _ABSOLUTE.match(url):
        return file or url
    host = host_of(url)
    if not host:
        return ""
    if host == host_of(ctx.origin):
        return url
    if host == host_of(ctx.backend_url):
        return _with_scheme(url, ctx.backend_url)
    if not ctx.media_hosts.allow(host):
        key = ("media host", host, ctx.media_hosts)
        losses.once(key, f"Media of {host} are left out: add the host to VILLA_MEDIA_HOSTS.")
        return ""
    return _with_scheme(url, ctx.origin) if ctx.origin.startswith("https:") else url


def candidates(srcset: str) -> Iterator[tuple[str, str]]:
    """Iterate over a ``srcset``: each address with its descriptor, which may be empty.

    A comma parts two candidates where a space follows it, or a descriptor is before it.
    """
    url = ""
    for word in _AFTER_DESCRIPTOR.sub(", ", srcset).split():
        if not url:
            url = word.lstrip(",")
            if url.endswith(","):
                yield url.rstrip(","), ""
                url = ""
        else:
            yield url, word.rstrip(",")
            url = ""
    if url:
        yield url, ""


def media_srcset(srcset: str, ctx: BlockContext, *, whole: tuple[str, str] = ("", "")) -> str:
    """Return a ``srcset`` with the files that a page may load, empty if there is none.

    ``whole`` is the file of the picture itself and its width, which browsers take into account
    only if the ``srcset`` names it.
    """
    allowed = [
        (own.replace(",", "%2C"), descriptor)
        for url, descriptor in candidates(srcset)
        if _DESCRIPTOR.fullmatch(descriptor) and (own := media_url(url, ctx))
    ]
    url, width = whole
    by_width = all(descriptor.endswith("w") for _, descriptor in allowed)
    if allowed and by_width and width.isdecimal() and (url, f"{width}w") not in allowed:
        allowed.append((url, f"{width}w"))
    return ", ".join(f"{url} {descriptor}".strip() for url, descriptor in allowed)


def loadable_image(image: Image | None, ctx: BlockContext) -> Image | None:
    """Return the picture with the sizes that a page may load; None without its own file."""
    url = media_url(image.url, ctx) if image else ""
    if image is None or not url:
        return None
    sizes = {
        name: size if same == size.url else size.model_copy(update={"url": same})
        for name, size in image.sizes.items()
        if (same := media_url(size.url, ctx))
    }
    if url == image.url and sizes == image.sizes:
        return image
    return image.model_copy(update={"url": url, "sizes": sizes})


def _with_scheme(url: str, like: str) -> str:
    """Give ``url`` the scheme of ``like``: a policy allows a host by one scheme."""
    return f"{urlsplit(like).scheme}:{url[url.index('//') :]}"
