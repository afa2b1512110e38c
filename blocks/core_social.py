"""WordPress' social links: each network with its icon and its name."""

from __future__ import annotations

from typing import Any, Final

from pydantic import model_validator
from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import Anchor, BlockContext, ContentModel, Text, Url, block, icon, link
from villa_site.extend.layout import frame, network_icon, network_name

_FEED: Final = "feed"
_MAIL: Final = "mail"


class SocialLinks(ContentModel):
    """A container of links to networks."""

    anchor: Anchor = ""


class SocialLink(ContentModel):
    """A profile on a network; without a label it is the network's name."""

    url: Url = ""
    service: Text = ""
    label: Text = ""

    @model_validator(mode="before")
    @classmethod
    def _with_scheme(cls, value: Any) -> Any:
        """Complete the address of a mailbox, which may be stored without its scheme."""
        if not isinstance(value, dict):
            return value
        url = str(value.get("url") or "")
        is_bare = value.get("service") == _MAIL and "@" in url and ":" not in url
        return {**value, "url": f"mailto:{url}"} if is_bare else value


@block("core/social-links")
def social_links(data: SocialLinks, ctx: BlockContext) -> VdomDict | None:
    """List the links; nothing when there are none."""
    if not ctx.inner:
        return None
    return html.div(
        frame("block core-social grid", data.anchor),
        html.ul({"className": "block-body core-social-links"}, *ctx.inner),
    )


@block("core/social-link")
def social_link(data: SocialLink, ctx: BlockContext) -> VdomDict | None:
    """Render a link with icon and words; nothing without an address."""
    if not data.url:
        return None
    known = {_FEED: "RSS", _MAIL: ctx.t("Adresse e-mail")}
    words = data.label or known.get(data.service) or network_name(data.service, ctx)
    return html.li(link(data.url, ctx, icon(network_icon(data.service)), html.span(words)))
