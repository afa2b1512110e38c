"""The block types, one a file; those of WordPress' core are in ``core_*``, by what they show.

``core_dynamic.css`` styles what WordPress renders itself.
"""
