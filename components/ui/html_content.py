"""An element with sanitised HTML in it, whose films and players are those of the site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import unescape
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.captions import Subtitles
from components.ui.embedded_frame import embedded_frame
from components.ui.film import film
from components.ui.recording import recording
from villa_site.content.foreign_frames.reader import frame_at
from villa_site.engine.rendering.attribute_names import react_name
from villa_site.site.blocks.failures import notice
from villa_site.site.context import BlockContext
from villa_site.site.html.allowed_html import PLAYER
from villa_site.site.html.media_urls import media_url
from villa_site.site.html.player_marks import Player, player_of
from villa_site.site.html.tree import VOID, Element, tree

_FLOW: Final = frozenset(
    {"", "blockquote", "dd", "details", "div", "figcaption", "figure", "li", "td", "th"}
)
"""Elements that may hold a player; from all others it is moved behind them."""
_LINKS: Final = frozenset({"link", "form"})
"""Kinds of players that stay links."""


def html_content(
    element: Callable[..., VdomDict], attributes: dict[str, Any], safe: str, ctx: BlockContext
) -> VdomDict:
    """Render ``element`` with HTML that ``sanitise_with_players`` has made."""
    if PLAYER not in safe:
        return element({**attributes, "dangerouslySetInnerHTML": {"__html": safe}})
    root = tree(safe)
    _lift(root)
    return element(attributes, *_nodes(root, ctx))


def _is_player(node: Element | str) -> bool:
    """Whether a link is shown as a player, which takes a box of its own."""
    if isinstance(node, str) or PLAYER not in node.attributes:
        return False
    player = player_of(node)
    return player is not None and player.kind not in _LINKS


def _lift(parent: Element) -> list[Element | str]:
    """Take players out of elements that may not hold any; return those found in ``parent``.

    An element that has held nothing else goes.
    """
    children: list[Element | str] = []
    lifted: list[Element | str] = []
    for child in parent.children:
        if isinstance(child, str):
            children.append(child)
            continue
        if _is_player(child):
            (children if parent.tag in _FLOW else lifted).append(child)
            continue
        found = _lift(child)
        if not found or child.words or any(each.tag == "img" for each in child.all()):
            children.append(child)
        (children if parent.tag in _FLOW else lifted).extend(found)
    parent.children = children
    return lifted


def _nodes(parent: Element, ctx: BlockContext) -> Iterator[Any]:
    for child in parent.children:
        if isinstance(child, str):
            yield unescape(child)
        elif PLAYER in child.attributes:
            yield from _player(child, ctx)
        else:
            yield _node(child, ctx)


def _node(element: Element, ctx: BlockContext) -> VdomDict:
    attributes: dict[str, Any] = {
        react_name(name): _style(value) if name == "style" else value
        for name, value in element.attributes.items()
    }
    if any(PLAYER in each.attributes for each in element.all()):
        children = [*_nodes(element, ctx)]
        return VdomDict(tagName=element.tag, attributes=attributes, children=children)
    if element.tag not in VOID:
        attributes["dangerouslySetInnerHTML"] = {"__html": element.inner}
    return VdomDict(tagName=element.tag, attributes=attributes)


def _style(declarations: str) -> dict[str, str]:
    """Return what ``allowed_style`` has left as React takes it."""
    pairs = (each.partition(":") for each in declarations.split(";"))
    return {
        "".join(
            part.title() if place else part for place, part in enumerate(name.split("-"))
        ): value
        for name, _, value in pairs
    }


def _player(link: Element, ctx: BlockContext) -> Iterator[VdomDict]:
    """Render what a marked link is shown as; editors in preview read what has been changed."""
    player = player_of(link)
    attributes = {name: value for name, value in link.attributes.items() if name != PLAYER}
    plain = _node(Element("a", attributes, link.children), ctx)
    if player is None:
        yield plain
        return
    frame = frame_at(player.src)
    if player.kind == "frame" and frame is not None:
        yield embedded_frame(frame, ctx, title=player.title)
        said = ctx.t("Contenu de %s : montré sur demande du visiteur.", frame.name)
    elif player.kind == "video":
        yield _film(player, ctx)
        said = ctx.t("Film dans le texte : montré dans le lecteur du site.")
    elif player.kind == "audio":
        yield recording(player.src, player.title, ctx, loop=player.loop)
        said = ctx.t("Enregistrement dans le texte : montré dans le lecteur du site.")
    elif player.kind == "missing":
        said = ctx.t(
            "Le code court [%s] est laissé de côté : ses fichiers sont introuvables.", player.title
        )
    elif player.kind == "form":
        yield plain
        said = ctx.t("Formulaire d'un autre logiciel, montré comme un lien.")
    else:
        yield plain
        said = ctx.t("Contenu d'un autre site, montré comme un lien : %s", player.src[:200])
    if ctx.preview:
        yield (
            notice(said)
            if player.kind not in _LINKS
            else html.small({"className": "block-notice", "role": "note"}, said)
        )


def _film(player: Player, ctx: BlockContext) -> VdomDict:
    return film(
        player.src,
        player.title,
        ctx,
        poster=media_url(player.poster, ctx) if player.poster else "",
        subtitles=[Subtitles.model_validate(track) for track in player.tracks],
        loop=player.loop,
        muted=player.muted,
    )
