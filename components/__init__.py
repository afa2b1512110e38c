"""The looks of the site: its frame, its primitives and one template per kind of page."""
