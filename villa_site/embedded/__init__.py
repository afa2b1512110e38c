"""The embedded content backend: serves content files through the WordPress REST contract."""

from __future__ import annotations

from villa_site.embedded.app import EMBEDDED_ORIGIN, create_app
from villa_site.embedded.changes import Change, watch
from villa_site.embedded.content import Content, load_content
from villa_site.embedded.content_check import check
from villa_site.embedded.documents import Problem
from villa_site.embedded.inbox import Item, inbox

__all__ = [
    "EMBEDDED_ORIGIN",
    "Change",
    "Content",
    "Item",
    "Problem",
    "check",
    "create_app",
    "inbox",
    "load_content",
    "watch",
]
