"""Blocks with actions, as an author writes them."""
