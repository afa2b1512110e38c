"""The client of the content backend: typed calls, tolerant models, a cache for outages."""
