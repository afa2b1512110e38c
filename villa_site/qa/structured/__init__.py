"""Structured data of pages: read from JSON-LD, and judged by what search engines require."""
