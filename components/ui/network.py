"""Names and icons of social networks."""

from __future__ import annotations

from typing import Final, cast, get_args

from components.ui.icon import IconName
from villa_site.site.context import BlockContext

_ICONS: Final = frozenset(get_args(IconName))
_ALIASES: Final = {"twitter": "x", "ig": "instagram", "fb": "facebook", "linked-in": "linkedin"}
_NAMES: Final = {"linkedin": "LinkedIn", "tiktok": "TikTok", "youtube": "YouTube", "x": "X"}


def network_icon(network: str) -> IconName:
    """Return the icon of a network; an unknown one has a globe."""
    name = _known(network)
    return cast("IconName", name) if name in _ICONS else "globe"


def network_name(network: str, ctx: BlockContext) -> str:
    """Return a network's name as it writes itself, else in capital and small letters."""
    own = _NAMES.get(_known(network), network.strip().capitalize())
    return own or ctx.t("Réseau social")


def _known(network: str) -> str:
    name = network.strip().lower()
    return _ALIASES.get(name, name)
