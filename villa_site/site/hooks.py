"""Hooks of components: the site, its content backend, its stores, and the visitor."""

from __future__ import annotations

from typing import cast

from villa_site.backend.cache import CachedBackend
from villa_site.content.blocks.sources import Source, T
from villa_site.engine import hooks
from villa_site.engine.hooks import use_session
from villa_site.errors import SourceError, StoreUndeclared, VisitorUndeclared
from villa_site.site.site import Site
from villa_site.site.sources.state import SourceState
from villa_site.site.stores.store import RUNNING, Store
from villa_site.site.stores.value import Address
from villa_site.site.stores.visitors import Visitor
from villa_site.site.visits.visit import Visit


def use_site() -> Site:
    """Return the site whose page is rendered, for handlers to call its services.

        site = use_site()
        service = site.form_service
        result = await service.submit(form, entry, sender, ctx, site.backend, site.form_guard)

    Raises OutsidePage where no page is being rendered.
    """
    return cast("Site", use_session().opener)


def use_visit() -> Visit:
    """Return the request that the current page answers, for components.

        now = datetime.now(use_visit().time_zone)

    On an open page it has the visitor's ``time_zone`` and ``browser_locale``: once it has handled
    an event, or at once where a component has an effect. Before, and in a block that is no
    component, the zone is the institution's and the locale is empty.

    Raises OutsidePage where no page is being rendered.
    """
    return cast("Visit", hooks.use_visit())


def use_backend() -> CachedBackend:
    """Return the site's content backend: cached, with one call at a time for equal queries.

        backend = use_backend()
        results = await backend.search(query, Call(locale="fr"))

    Raises OutsidePage where no page is being rendered. Its calls raise BackendError.
    """
    return use_site().backend


def use_store(name: str, key: str = "") -> Store:
    """Return a value that visitors share: the one at ``key`` of the store ``name``.

        votes = use_store("sondages", data.cle)
        html.p(str(votes.count("oui")))

    A block, pure or not, declares the store: ``@block(stores=("sondages",))``; the page then
    changes with it, wherever it is open. An action needs no declaration.

    Raises StoreUndeclared on a page without a block that declares the store, StoreValueError for a
    name or key that no store has, OutsidePage outside of a page and an action.
    """
    address = Address.of(name, key)
    running = RUNNING.get(None)
    if running is not None:
        return Store(running, address, lambda: running.values(name))
    values = use_session().current.view.stores.get(name)
    if values is None:
        raise StoreUndeclared(
            f"Declare the store {name!r} of a block that reads it: @block(stores=({name!r},))."
        )
    return Store(use_site().stores, address, lambda: values)


def use_source(source: Source[T]) -> T | None:
    """Return the last value of a source; None before the first.

        board = use_source(trams) or []

    A block, pure or not, declares the source: ``@block(sources=trams)``; the page then changes
    with it, wherever it is open.

    Raises SourceError on a page without a block that declares the source, OutsidePage where no
    page is being rendered.
    """
    return use_source_state(source).value


def use_source_state(source: Source[T]) -> SourceState[T]:
    """Return the last value of a source, its age, and whether fetching it fails since.

        board = use_source_state(trams)
        html.p(f"As of {board.at:%H:%M}") if board.failed and board.at else None

    Raises as ``use_source`` does.
    """
    site, reading = use_site(), use_session().current.view.sources.get(source.name)
    if reading is None:
        raise SourceError(
            f"Declare the source of a block that reads it: @block(sources={source.label})."
        )
    return SourceState.of(reading, site.sources.clock())


def use_visitor() -> Visitor:
    """Return the visitor who sees the page; not ``known`` before an action that needs one.

        visitor = use_visitor()
        html.p("Yours.") if visitor.made(use_store("seats", "B4")) else None

    A block, pure or not, declares it: ``@block(visitor=True)``; its pages are then made for each
    visitor. An open page knows its visitor as soon as the action is done.

    Raises VisitorUndeclared on a page without a block that declares it, OutsidePage where no page
    is being rendered.
    """
    visitor: Visitor | None = use_session().current.view.visitor
    if visitor is None:
        raise VisitorUndeclared("Declare that the block reads the visitor: @block(visitor=True).")
    return visitor
