"""The routes of pages, and which links lead to them."""
