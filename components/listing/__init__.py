"""Lists: cards, filters, results, pagination, events, related content, search.

Modules: ``card`` (and related content), ``listing`` (filters and notices), ``pagination``,
``event_row``, ``search_form``, ``search_results``.
"""
