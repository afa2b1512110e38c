"""Blocks: the mark ``@block``, their discovery, and their fixtures."""
