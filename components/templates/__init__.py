"""Page templates, one a module: named like a page's template in the backend, or its post type.

A module may have ``async def load(page, ctx, backend)``, which composes calls of
``villa_site.site.listing``; its result is ``view.extra``, None where the backend did not answer.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Final

from pydantic import BaseModel

from villa_site.backend.models.page import Page
from villa_site.content.entities.other_post import OtherPost
from villa_site.content.post_types import list_templates, own_types
from villa_site.errors import BlockError
from villa_site.settings.project import search_path
from villa_site.site.context import BlockContext
from villa_site.site.listing.results import SearchBackend
from villa_site.site.visits.visit import View

__path__ = search_path(__path__, __name__)

Template = Callable[[View, Page], list[Any]]

_GENERIC: Final = "page"
# Those of a project's entities that have none of their own, and of the pages that list them.
_ENTITY: Final = "entity"
_LIST: Final = "entity_list"
# Those of types that the site has no model of.
_OTHER: Final = "other_post"
# Replaces the whole site; a page that names it as template is rendered as a generic page.
_NO_PAGE: Final = "maintenance"


def template_of(page: Page) -> Template:
    """Return the template of ``page``, the generic one for an unknown post type."""
    module = _module(page)
    template: Template = getattr(module, module.__name__.rpartition(".")[2])
    return template


async def load(page: Page, ctx: BlockContext, backend: SearchBackend) -> BaseModel | None:
    """Run the ``load`` of the page's template, if it has one; raises BackendError."""
    load_extra = getattr(_module(page), "load", None)
    if load_extra is None:
        return None
    extra: BaseModel | None = await load_extra(page, ctx, backend)
    return extra


def _module(page: Page) -> ModuleType:
    modules = _modules()
    if page.closed:
        # There are no fields that a template of its kind could show.
        return modules[_GENERIC]
    names = [page.template, page.post_type]
    if page.template in list_templates():
        names.insert(1, _LIST)
    if page.post_type in own_types():
        names.append(_ENTITY)
    if isinstance(page.entity, OtherPost):
        names.append(_OTHER)
    return next(modules[name] for name in (*names, _GENERIC) if name in modules)


def check() -> None:
    """Import every template; raises whatever a module raises, BlockError without its function."""
    for name, module in _modules().items():
        if not callable(getattr(module, name, None)):
            raise BlockError(f"Fix {module.__file__}, line 1: it has no function {name!r}.")


@cache
def _modules() -> Mapping[str, ModuleType]:
    names = [info.name for info in pkgutil.iter_modules(__path__) if info.name != _NO_PAGE]
    return {name: importlib.import_module(f"{__name__}.{name}") for name in names}
