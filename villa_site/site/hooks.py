"""Hooks of components: the site and its content backend."""

from __future__ import annotations

from typing import cast

from villa_site.backend.cache import CachedBackend
from villa_site.engine.hooks import use_session
from villa_site.site.site import Site


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
