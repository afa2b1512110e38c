"""ReactPy, HTML first: pages rendered on the server, hydrated and live in the browser.

An application supplies an ``Opener``, which opens requests, and a ``Compose``, which renders pages;
``Application`` does the rest. The public names are in ``__all__``. See ``docs/engine.md``.
"""

from __future__ import annotations

from villa_site.engine.application import Application
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.document import Document, Documents
from villa_site.engine.hooks import use_navigate, use_query, use_session, use_visit
from villa_site.engine.islands import Props, island
from villa_site.engine.live.session import CurrentPage, Session
from villa_site.engine.protocols import (
    Compose,
    Composition,
    Connect,
    Opener,
    PageRequest,
    PageView,
    Redirect,
)
from villa_site.engine.rendering.composition_cache import CompositionCache
from villa_site.engine.rendering.freeze import freeze

__all__ = [
    "Application",
    "ClientBuild",
    "Compose",
    "Composition",
    "CompositionCache",
    "Connect",
    "CurrentPage",
    "Document",
    "Documents",
    "Opener",
    "PageRequest",
    "PageView",
    "Props",
    "Redirect",
    "Session",
    "freeze",
    "island",
    "use_navigate",
    "use_query",
    "use_session",
    "use_visit",
]
