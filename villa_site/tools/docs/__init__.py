"""The docs as pages in a folder, for readers who have the wheel alone."""

from villa_site.tools.docs.site import find_page, write_docs

__all__ = ["find_page", "write_docs"]
