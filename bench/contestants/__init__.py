"""The servers that are measured side by side; each module makes one ASGI application."""
