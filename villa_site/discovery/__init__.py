"""Files for other programs: sitemap, feeds, calendars, podcasts, share images, QR codes."""
