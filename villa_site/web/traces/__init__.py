"""OpenTelemetry: from a request to backend calls and rendering, from a socket to its events.

Nothing else of the site imports it, and the site imports it where ``VILLA_TRACES`` asks for it.
"""
