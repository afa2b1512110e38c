"""The checks that need no browser: they read the crawl, and request a little more."""
