"""The conversation with the content backend: calls, tolerant models, a lasting cache."""
