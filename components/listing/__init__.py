"""Lists: cards, filters, results, pagination, events, related content, search.

Public modules: ``card``, ``listing`` (filters), ``pagination``, ``event_row``,
``related``, ``search_form``, ``search_results``.
"""
