"""Blocks of newcomers, written with the documentation alone, for test_twelve_blocks.py."""
