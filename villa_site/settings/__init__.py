"""Every setting, and the kinds of value that settings have."""

from villa_site.settings.settings import Settings

__all__ = ["Settings"]
