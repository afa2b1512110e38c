"""The engine of the site: it resolves, loads and renders pages, whatever they look like."""
