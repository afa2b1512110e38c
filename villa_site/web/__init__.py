"""HTTP above the site: routes, page cache, security headers, uvicorn's protocols.

Modules with ``routes``: ``builds``, ``captions``, ``forms``, ``freshness``, ``metrics``, ``pages``,
``proxy``, ``webhook``. ASGI middleware: ``page_cache``, ``request_guard``, ``security_headers``.
"""
