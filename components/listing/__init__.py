"""Lists: cards, filters, results, pagination, events, related content, search.

Public modules: ``card``, ``many_cards``, ``listing`` (filters), ``pagination``, ``event_row``,
``related``, ``search_form``, ``search_results``, ``use_query_navigation``.
"""
