"""Hooks of components: the site, its content backend, its stores, and the visitor."""

from __future__ import annotations

from typing import cast

from reactpy import use_effect, use_scope, use_state
from starlette.types import Scope

from villa_site.backend.cache import CachedBackend
from villa_site.content.sources import Source, T
from villa_site.engine.hooks import use_session
from villa_site.engine.http.headers import cookies
from villa_site.errors import SourceError, StoreUndeclared
from villa_site.site.site import Site
from villa_site.site.sources.state import SourceState
from villa_site.site.stores.store import RUNNING, Store
from villa_site.site.stores.value import Address
from villa_site.site.stores.visitors import Visitor


def use_site() -> Site:
    """Return the site whose page is rendered, for handlers to call its services.

        site = use_site()
        service = site.form_service
        result = await service.submit(form, entry, sender, ctx, site.backend, site.form_guard)

    Raises OutsidePage where no page is being rendered.
    """
    return cast("Site", use_session().opener)


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
    """Return the visitor of a live page, for components.

    Pages are sent to everybody alike: the first rendering knows nobody. Who has a cookie is known
    as soon as the socket is open; a visitor who has run no action that needs one stays unknown.

        visitor = use_visitor()
        html.p("Welcome back.") if visitor.known else None

    Raises OutsidePage where no page is being rendered.
    """
    session, site = use_session(), use_site()
    scope = cast("Scope", use_scope())
    visitor, set_visitor = use_state(Visitor)

    @use_effect(dependencies=[])
    def recognise() -> None:
        if session.connected:
            set_visitor(site.visitors.read(cookies(scope)))

    return visitor
