"""Feeds and calendars, read by libraries and compared with the pages that they name."""
