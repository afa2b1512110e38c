"""The institution's pages on social networks; one that nobody knows gets a globe."""

from __future__ import annotations

from typing import Final, cast, get_args

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import Name, icon
from components.ui.link import link
from villa_site.backend.models.options import SocialNetwork
from villa_site.site.context import BlockContext

_DRAWN: Final = frozenset(get_args(Name))
_ALIASES: Final = {"twitter": "x", "ig": "instagram", "fb": "facebook", "linked-in": "linkedin"}
_NAMES: Final = {"linkedin": "LinkedIn", "tiktok": "TikTok", "youtube": "YouTube", "x": "X"}


def social_networks(networks: tuple[SocialNetwork, ...], ctx: BlockContext) -> VdomDict | None:
    """List the networks as icons that open a new tab."""
    if not networks:
        return None
    return html.ul(
        {"className": "social-networks", "aria-label": ctx.t("Réseaux sociaux")},
        [html.li(_network(network, ctx)) for network in networks],
    )


def _network(network: SocialNetwork, ctx: BlockContext) -> VdomDict:
    known = network.reseau.strip().lower()
    known = _ALIASES.get(known, known)
    drawn = cast("Name", known) if known in _DRAWN else "globe"
    name = _NAMES.get(known, network.reseau.strip().capitalize()) or ctx.t("Réseau social")
    return link(network.url, ctx, icon(drawn), html.span({"className": "visually-hidden"}, name))
