"""The parts that every page has: head, header, footer, alert, banner and page title."""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
