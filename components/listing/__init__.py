"""Lists: cards, filters, results, pagination, events, related content, search."""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
