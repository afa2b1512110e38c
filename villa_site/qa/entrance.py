"""The entrance of a site: its home page is requested before anything is judged.

It says in one sentence why a site cannot be judged, and follows a redirect to its real address.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import httpx

from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.html import Document
from villa_site.qa.proxies import is_local, proxy_for, without_credentials

_REDIRECTS: Final = 10
_SLOW: Final = 2
_HOME: Final = "/"
_SENTENCES: Final = {
    403: "it refuses this machine. Fix: allow its address, or give --user NAME:PASSWORD.",
    407: "a proxy wants a name and a password. Fix: --proxy http://NAME:PASSWORD@HOST:PORT.",
    429: "it has had too many requests. Fix: wait, or raise its limit for this machine.",
    502: "the server behind its proxy does not answer. Fix: start the site.",
    503: "it is busy, or closed for a while. Fix: judge it when it is open again.",
    504: "the server behind its proxy does not answer. Fix: start the site.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrance:
    """A site that can be judged: where it is, and what its visitor should know, in sentences."""

    connection: Connection
    remarks: tuple[str, ...] = ()


def enter(connection: Connection, url: str = "") -> Entrance:
    """Request the home page; raise SiteUnreachable with a sentence.

    ``url`` is as it was typed: a path in it is left out, and said.
    """
    try:
        moved, home = _arrive(connection)
        _explain_path(moved, home, url)
        check(moved, home.status_code, home.content)
        remarks = _remarks(connection, moved, url, home)
        return Entrance(connection=moved, remarks=tuple(remarks))
    except httpx.HTTPError as error:
        raise SiteUnreachable(connection.explain(error)) from error


def check(connection: Connection, status: int, body: bytes) -> None:
    """Raise SiteUnreachable for a home page behind which there is no site to be judged."""
    url, document = connection.url, Document.parse(body)
    if status == httpx.codes.UNAUTHORIZED:
        raise SiteUnreachable(_about_credentials(connection))
    if status == httpx.codes.SERVICE_UNAVAILABLE and _has(document, "maintenance"):
        raise SiteUnreachable(
            f"{url} is in maintenance: its pages are a notice. "
            "Fix: judge it when the notice is taken down in the backend."
        )
    if (sentence := _SENTENCES.get(status)) and not is_villa(document):
        raise SiteUnreachable(f"{url} answers {status}: {sentence}")


def about_another_product(url: str, status: int, document: Document) -> str:
    """Return the sentence about a site none of whose pages is one of this product."""
    title = f', called "{document.title}"' if document.title else ""
    said = f"{url} answers {status}, but it is no site of this product{title}."
    if document.xpath("//input[@type='password']"):
        return f"{said} It is a page to log in. Fix: open the site to this machine."
    return f"{said} Fix: correct the URL, or remove what is in front of the site, such as a wall."


def is_villa(document: Document) -> bool:
    """Return whether a document is a page of this product."""
    return bool(document.xpath("//div[@id='villa']"))


def _arrive(connection: Connection) -> tuple[Connection, httpx.Response]:
    """Follow the redirects of the home page by hand: none leads to a site that was not named."""
    path = _HOME
    for _ in range(_REDIRECTS):
        with connection.client() as client:
            response = client.get(path, follow_redirects=False)
        if response.next_request is None:
            seconds = response.elapsed.total_seconds()
            return replace(connection, answer_seconds=seconds), response
        target = response.next_request.url
        if _origin(target) != _origin(response.url):
            if not _is_same_site(response.url, target):
                raise SiteUnreachable(
                    f"{connection.url} redirects to another site. "
                    f"Fix: villa-site qa {_origin(target)} if that is the one to be judged."
                )
            origin = _origin(target)
            # Without --proxy it is looked up in the environment again: NO_PROXY knows hosts.
            proxy = proxy_for(origin, connection.proxy)
            connection = replace(connection, url=origin, proxy=proxy)
        path = target.raw_path.decode()
    raise httpx.TooManyRedirects("", request=response.request)


def _is_same_site(source: httpx.URL, target: httpx.URL) -> bool:
    """Return whether a redirect stays at a host, with or without www., and does not leave TLS."""
    hosts = {url.host.removeprefix("www.") for url in (source, target)}
    return len(hosts) == 1 and (source.scheme == "http" or target.scheme == "https")


def _explain_path(connection: Connection, home: httpx.Response, url: str) -> None:
    """Raise SiteUnreachable for a site below a path: this product has the root of its host."""
    path = _typed_path(url)
    if path in {"", _HOME} or is_villa(Document.parse(home.content)):
        return
    with connection.client() as client:
        page = client.get(path)
    if is_villa(Document.parse(page.content)):
        raise SiteUnreachable(
            f"{connection.url} itself is no site of this product, what is below {path} is. "
            "Fix: serve it at the root of a host of its own; its links begin there."
        )


def _about_credentials(connection: Connection) -> str:
    if connection.user:
        return (
            f"{connection.url} refuses the name {connection.user} with this password. "
            "Fix: correct --user NAME:PASSWORD."
        )
    return (
        f"{connection.url} requires a user name and a password. "
        "Fix: give them with --user NAME:PASSWORD or in the URL."
    )


def _remarks(named: Connection, moved: Connection, url: str, home: httpx.Response) -> Iterator[str]:
    if named.url != moved.url:
        yield f"{named.url} redirects to {moved.url}, which is judged."
    parts = urlsplit(url if "//" in url else f"//{url}")
    rest = "".join((parts.path.rstrip("/"), parts.query and f"?{parts.query}", parts.fragment))
    if rest:
        yield f"The whole site is judged, not only the page of the URL ({parts.path or '/'})."
    if moved.proxy:
        yield f"It is reached by the proxy {without_credentials(moved.proxy)}."
    if moved.answer_seconds > _SLOW:
        yield f"It took {moved.answer_seconds:.1f} s for its home page: time-outs are longer."
    if _is_hidden(moved):
        public = not moved.user and not is_local(home.url.host)
        usual = "" if public else ", as is usual before it is public"
        yield f"Its robots.txt forbids search engines all of it{usual}; it is judged all the same."


def _is_hidden(connection: Connection) -> bool:
    with connection.client() as client:
        answer = client.get("/robots.txt")
    rules = RobotFileParser()
    rules.parse(answer.text.splitlines() if answer.is_success else [])
    return not rules.can_fetch("*", _HOME)


def _typed_path(url: str) -> str:
    return urlsplit(url if "//" in url else f"//{url}").path


def _has(document: Document, name: str) -> bool:
    return any(name in each.classes for each in document.all("div", "section", "main"))


def _origin(url: httpx.URL) -> str:
    return str(url.copy_with(raw_path=b"/", fragment=None, userinfo=b"")).rstrip("/")
