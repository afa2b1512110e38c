"""Lists that answer filters, and search."""
