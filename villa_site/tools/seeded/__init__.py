"""A site of one's own for tests: it starts on a free port with the content that a test gives it.

``SeededSite`` is the site, ``SeededContent`` what it starts with.
"""

from villa_site.tools.seeded.content import SeedError
from villa_site.tools.seeded.faults import BackendCall
from villa_site.tools.seeded.site import SeededContent, SeededSite

__all__ = ["BackendCall", "SeedError", "SeededContent", "SeededSite"]
