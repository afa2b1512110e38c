"""Blocks to learn from: each shows one behaviour that needs no JavaScript of its author."""
