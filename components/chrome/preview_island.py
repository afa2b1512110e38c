"""The island of what only editors see of a page; it is in previews alone."""

from __future__ import annotations

from reactpy.types import VdomDict

from villa_site.engine.islands import Props, island


class PreviewExpiryProps(Props):
    """Props of the notice: when it appears, in seconds since the epoch, its words and its link."""

    until: int
    words: str
    url: str
    link: str


class ReaderCardProps(Props):
    """Props of what search engines and networks show of a page; empty for what there is not.

    ``title``, ``description`` and ``address`` are for search engines, the others for networks;
    ``hidden``: search engines are to leave the page out.
    """

    title: str = ""
    description: str = ""
    address: str = ""
    hidden: bool = False
    share_title: str = ""
    share_description: str = ""
    image: str = ""
    site: str = ""


class LivePreviewProps(Props):
    """Props of the frame beside an editor.

    ``origins`` are those of the pages that may speak to it, ``number`` is that of the newest
    content that it shows, ``problem`` why it shows none, ``card`` is how others show the page.
    """

    origins: list[str]
    number: int
    problem: str
    card: ReaderCardProps | None = None


class PreviewProps(Props):
    """Props of the island: one of the two."""

    expiry: PreviewExpiryProps | None = None
    live: LivePreviewProps | None = None


def expiry_island(props: PreviewExpiryProps) -> VdomDict:
    """Render the notice of a preview that has expired."""
    return island("preview", PreviewProps(expiry=props))


def live_island(props: LivePreviewProps) -> VdomDict:
    """Render what connects the frame with the editor around it."""
    return island("preview", PreviewProps(live=props))
