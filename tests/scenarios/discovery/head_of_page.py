"""Reads the head of a page as programs do that never show it."""

from __future__ import annotations

from html.parser import HTMLParser


class Head(HTMLParser):
    """The elements of a page's head, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[dict[str, str]] = []
        self.metas: list[dict[str, str]] = []
        self.feed(html.partition("</head>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "link":
            self.links.append(given)
        elif tag == "meta":
            self.metas.append(given)

    @property
    def canonical(self) -> list[str]:
        return [link["href"] for link in self.links if link["rel"] == "canonical"]

    @property
    def translations(self) -> dict[str, str]:
        return {link["hreflang"]: link["href"] for link in self.links if "hreflang" in link}

    def feeds(self, kind: str) -> list[str]:
        """Return the addresses of the feeds of a media type."""
        return [link["href"] for link in self.links if link.get("type") == kind]

    def card(self, name: str) -> list[str]:
        """Return the values of a property of the card."""
        return [meta["content"] for meta in self.metas if meta.get("property") == name]
