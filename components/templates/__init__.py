"""One template per kind of page, found by file name: a page's template, or else its post type."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from villa_site.backend.models.page import Page
from villa_site.visit import View

Template = Callable[[View], list[Any]]

_ANY = "page"


def template_of(page: Page) -> Template:
    """Find what renders ``page``; a kind that nobody has drawn is a generic page."""
    found = _templates()
    return found.get(page.template) or found.get(page.post_type) or found[_ANY]


@cache
def _templates() -> Mapping[str, Template]:
    names = [info.name for info in pkgutil.iter_modules(__path__)]
    return {name: getattr(importlib.import_module(f"{__name__}.{name}"), name) for name in names}
