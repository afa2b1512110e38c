"""The composition root: the only package that knows engine, components and blocks alike."""

from villa_site.app.site import Development, VillaSite, create_app

__all__ = ["Development", "VillaSite", "create_app"]
