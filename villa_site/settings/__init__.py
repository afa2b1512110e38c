"""The settings of the site, and the types of their values."""

from villa_site.settings.settings import Settings

__all__ = ["Settings"]
