"""Actions: Python functions that visitors run from a page, by a form that works without script."""
