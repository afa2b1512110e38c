"""The client of the content backend: typed calls, tolerant models, a cache for outages.

Public modules: ``cache`` (CachedBackend), ``call`` (Call), ``client`` (BackendClient),
``endpoints`` (Backend, SearchQuery), ``models`` and ``queries``.
"""
