"""The frame of every page: head, header, footer, alert, and what lies around the content."""
