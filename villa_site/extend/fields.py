"""Marks of fields beyond their kind, and values made without a model."""

from __future__ import annotations

from villa_site.content.fields.marks import length_of, next_events, row_number, slug_of
from villa_site.content.fields.plain_text import plain_text
from villa_site.content.fields.play_time import as_play_time
from villa_site.content.losses import losses
from villa_site.content.media import image_of
from villa_site.site.i18n.words import anchor, unique_anchors

__all__ = [
    "anchor",
    "as_play_time",
    "image_of",
    "length_of",
    "losses",
    "next_events",
    "plain_text",
    "row_number",
    "slug_of",
    "unique_anchors",
]
