"""The site's frames, headings and colours: what makes a block look like its neighbours."""

from __future__ import annotations

from components.media.picture import Slot
from components.ui.button import Variant as ButtonVariant
from components.ui.html_content import html_content
from components.ui.link import map_url
from components.ui.network import network_icon, network_name
from components.ui.route import route_link
from components.ui.section import body_section, frame
from components.ui.toggle import FaqBlock, Heading, disclosure, heading_below, questions, title_row
from villa_site.site.blocks.failures import notice
from villa_site.site.pages.colours import AA, Rgb, contrast, hexadecimal, legible, rgb

__all__ = [
    "AA",
    "ButtonVariant",
    "FaqBlock",
    "Heading",
    "Rgb",
    "Slot",
    "body_section",
    "contrast",
    "disclosure",
    "frame",
    "heading_below",
    "hexadecimal",
    "html_content",
    "legible",
    "map_url",
    "network_icon",
    "network_name",
    "notice",
    "questions",
    "rgb",
    "route_link",
    "title_row",
]
