"""Lists: cards, filters, results, pagination, events, related content, search.

Modules: ``card`` (and related content), ``listing`` (filters and notices), ``pagination``,
``event_row``, ``search_form``, ``search_results``.
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
