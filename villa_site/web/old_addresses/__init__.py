"""Redirects addresses that a WordPress had to where their content is on the site."""
