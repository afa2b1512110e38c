"""Lists and search: the query in a URL, its results from the backend, and suggestions.

Public modules: ``archives``, ``events``, ``related``, ``search`` (queries to the backend);
``query``, ``date_ranges`` (parameters); ``results`` (calls of the search); ``suggestions``.
"""
