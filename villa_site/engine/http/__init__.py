"""HTTP below the website: request headers and bodies read safely, cached responses.

Public modules: ``body``, ``cached_response``, ``headers``, ``recompression``, ``urls``.
"""
