"""Links to the institution's social networks; an unknown one has a globe as icon."""

from __future__ import annotations

from typing import Final, cast, get_args

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import IconName, icon
from components.ui.link import link
from villa_site.backend.models.options import SocialNetwork
from villa_site.site.context import BlockContext

_ICONS: Final = frozenset(get_args(IconName))
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
    name = network.reseau.strip().lower()
    name = _ALIASES.get(name, name)
    icon_name = cast("IconName", name) if name in _ICONS else "globe"
    label = _NAMES.get(name, network.reseau.strip().capitalize()) or ctx.t("Réseau social")
    return link(
        network.url, ctx, icon(icon_name), html.span({"className": "visually-hidden"}, label)
    )
