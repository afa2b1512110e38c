"""HTML of editors: read, sanitised, completed, and rewritten for pages."""
