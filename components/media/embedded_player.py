"""A player or map of another site behind a poster, as a part of a block."""

from __future__ import annotations

from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.embedded_frame import embedded_frame
from villa_site.content.foreign_frames.frame import ForeignFrame
from villa_site.content.media import Image
from villa_site.site.context import BlockContext


def foreign_player(
    frame: ForeignFrame, ctx: BlockContext, *, title: str = "", poster: Image | None = None
) -> VdomDict:
    """Render the poster as a link to the provider's page, and the island that embeds the player."""
    still = picture(poster, ctx, slot="content", leading=ctx.leading, class_name="picture-still")
    return embedded_frame(frame, ctx, title=title, still=still)
