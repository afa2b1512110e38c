"""Tools for developers and operators, beside the running site.

Packages: ``doctor`` (checks of a backend), ``gallery`` (all blocks with their fixtures),
``prerender`` (pages written to files). Modules: ``island_types`` (TypeScript types of island
props), ``new_block`` (files of a new block).
"""
