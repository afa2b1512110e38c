"""Lists and search: the query in a URL, its results from the backend, and suggestions.

Public modules: ``events``, ``residents``, ``related``, ``search`` (queries to the backend);
``query``, ``date_ranges``, ``years`` (parameters); ``results`` (their models); ``suggestions``,
``not_found_suggestions``.
"""
