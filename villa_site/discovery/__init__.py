"""What other programs read of the site: sitemap, feeds, calendars, podcasts, share images."""
