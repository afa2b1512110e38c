"""What other programs read of the site: sitemap, feeds, calendars, podcasts, share images.

Modules with ``routes``: ``calendars``, ``crawlers``, ``feeds``, ``share_images``.
"""
