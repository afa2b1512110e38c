"""The words of a screen reader on a page, and whether they make sense."""
