"""One template per kind of page, found by file name: a page's template, or else its post type.

A template's module may hold ``async def load(page, ctx, backend)``, too: what it returns is the
view's ``extra``. Where the backend does not answer, there is none, and the template says so.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel

from villa_site.backend.models.page import Page
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

Template = Callable[[View], list[Any]]

_ANY: Final = "page"
# It stands in the place of the whole site; a page that names it is a page as long as that is open.
_NO_PAGE: Final = "maintenance"


def template_of(page: Page) -> Template:
    """Find what renders ``page``; a kind that nobody has drawn is a generic page."""
    module = _module(page)
    template: Template = getattr(module, module.__name__.rpartition(".")[2])
    return template


async def load(page: Page, ctx: BlockContext, backend: Backend) -> BaseModel | None:
    """Ask the backend for what the template of ``page`` shows beyond it; raises BackendError."""
    ask = getattr(_module(page), "load", None)
    if ask is None:
        return None
    found: BaseModel | None = await ask(page, ctx, backend)
    return found


def _module(page: Page) -> ModuleType:
    found = _modules()
    return found.get(page.template) or found.get(page.post_type) or found[_ANY]


@cache
def _modules() -> Mapping[str, ModuleType]:
    names = [info.name for info in pkgutil.iter_modules(__path__) if info.name != _NO_PAGE]
    return {name: importlib.import_module(f"{__name__}.{name}") for name in names}
