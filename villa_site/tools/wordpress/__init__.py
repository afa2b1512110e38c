"""The plugin for WordPress: its archive, and what the site declares for it."""
