"""OpenTelemetry: from a request to backend calls and rendering, from a socket to its events.

``web/tracing.py`` alone imports it, where ``VILLA_TRACES`` switches it on.
"""
