"""The content blocks: one file per block type, found by itself."""
