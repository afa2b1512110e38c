"""HTTP below the website: request headers and bodies read safely, rate limits, cached responses.

Public modules: ``body``, ``cached_response``, ``client_rates``, ``headers``, ``urls``.
"""
