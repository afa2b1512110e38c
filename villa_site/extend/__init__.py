"""The public API of block authors: one import for all that a block needs.

    from villa_site.extend import BlockContext, ContentModel, Text, block, section

What is listed in ``__all__`` stays; other modules may change with each release.

Declaration: ``block``, ``entity``, ``template``, ``ContentModel`` and the types of its fields.
Rendering: ``BlockContext``, ``PageContext`` and the widgets. State: the hooks ``use_…``, and
``action`` for what visitors do. Handlers: the classes of events, and ``event``. Behaviour in the
browser: the commands of ``js``. Tests: ``render_block``. A project's own site: ``original``, the
module that one of its own replaces. ``docs/extending.md`` shows each at work.
"""

from __future__ import annotations

from components.listing.infinite_list import infinite_list
from components.media.caption import caption
from components.media.lightbox import lightbox
from components.media.picture import picture
from components.ui.button import button, link_button
from components.ui.carousel import carousel, carousel_attributes, carousel_slide
from components.ui.clamp import clamp
from components.ui.combobox import combobox
from components.ui.copy_field import copy_field
from components.ui.dialog import closes, dialog, opens
from components.ui.icon import icon
from components.ui.link import link
from components.ui.menu_button import menu_button
from components.ui.reveal import reveal
from components.ui.rich_text import rich_text
from components.ui.section import section
from components.ui.share import share
from components.ui.sortable_table import sortable_table
from components.ui.sticky import sticky
from components.ui.tabs import tabs
from components.ui.toast import show_toast, toast
from components.ui.toggle import toggle
from components.ui.tooltip import tooltip
from villa_site.backend.queries import SearchQuery
from villa_site.content.blocks.block import block
from villa_site.content.blocks.sources import Source, source
from villa_site.content.cards import Card
from villa_site.content.entities.entity import entity, template
from villa_site.content.entities.listing import Listing
from villa_site.content.links import CTA
from villa_site.content.media import File, Image
from villa_site.content.model import (
    NO_HTML,
    Anchor,
    ClockTime,
    Colour,
    ContentModel,
    Count,
    Day,
    Duration,
    Flag,
    Html,
    Id,
    Identifier,
    Integer,
    Label,
    MapTiles,
    Moment,
    Name,
    Number,
    PlayTime,
    Price,
    Quantity,
    SitePath,
    Slug,
    Text,
    TimedText,
    Url,
    choice_label,
    editor_help,
    editor_label,
    present,
    recommended,
    required,
    row_label,
    schema,
    shown_if,
)
from villa_site.engine.commands import js
from villa_site.engine.commands.command import Command
from villa_site.engine.events import (
    DragEvent,
    ElementEvent,
    FormEvent,
    IntersectionEvent,
    KeyboardEvent,
    MediaEvent,
    PointerEvent,
    ResizeEvent,
    ScrollEvent,
    event,
)
from villa_site.engine.hooks import use_navigate, use_query
from villa_site.engine.html_attributes import HtmlAttributes, dataset
from villa_site.engine.islands import Props, island
from villa_site.errors import ActionRefused, RemoteError, SourceError
from villa_site.settings.project import original
from villa_site.site.actions.action import action
from villa_site.site.actions.upload_file import UploadFile
from villa_site.site.block_html import render_block
from villa_site.site.blocks.remote_json import fetch_json, request_json
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.forms.files.file_rules import FileRules
from villa_site.site.hooks import (
    use_backend,
    use_source,
    use_source_state,
    use_store,
    use_visit,
    use_visitor,
)
from villa_site.site.listing.results import fetch_results
from villa_site.site.routing.query import Query
from villa_site.site.sources.state import SourceState
from villa_site.site.stores.store import Store
from villa_site.site.stores.visitors import Visitor

__all__ = [
    "CTA",
    "NO_HTML",
    "ActionRefused",
    "Anchor",
    "BlockContext",
    "Card",
    "ClockTime",
    "Colour",
    "Command",
    "ContentModel",
    "Count",
    "Day",
    "DragEvent",
    "Duration",
    "ElementEvent",
    "File",
    "FileRules",
    "Flag",
    "FormEvent",
    "Html",
    "HtmlAttributes",
    "Id",
    "Identifier",
    "Image",
    "Integer",
    "IntersectionEvent",
    "KeyboardEvent",
    "Label",
    "Listing",
    "MapTiles",
    "MediaEvent",
    "Moment",
    "Name",
    "Number",
    "PageContext",
    "PlayTime",
    "PointerEvent",
    "Price",
    "Props",
    "Quantity",
    "Query",
    "RemoteError",
    "ResizeEvent",
    "ScrollEvent",
    "SearchQuery",
    "SitePath",
    "Slug",
    "Source",
    "SourceError",
    "SourceState",
    "Store",
    "Text",
    "TimedText",
    "UploadFile",
    "Url",
    "Visitor",
    "action",
    "block",
    "button",
    "caption",
    "carousel",
    "carousel_attributes",
    "carousel_slide",
    "choice_label",
    "clamp",
    "closes",
    "combobox",
    "copy_field",
    "dataset",
    "dialog",
    "editor_help",
    "editor_label",
    "entity",
    "event",
    "fetch_json",
    "fetch_results",
    "icon",
    "infinite_list",
    "island",
    "js",
    "lightbox",
    "link",
    "link_button",
    "menu_button",
    "opens",
    "original",
    "picture",
    "present",
    "recommended",
    "render_block",
    "request_json",
    "required",
    "reveal",
    "rich_text",
    "row_label",
    "schema",
    "section",
    "share",
    "show_toast",
    "shown_if",
    "sortable_table",
    "source",
    "sticky",
    "tabs",
    "template",
    "toast",
    "toggle",
    "tooltip",
    "use_backend",
    "use_navigate",
    "use_query",
    "use_source",
    "use_source_state",
    "use_store",
    "use_visit",
    "use_visitor",
]
