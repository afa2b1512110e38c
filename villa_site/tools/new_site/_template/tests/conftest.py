"""The fixtures of the tests: `page`, a browser's, and `show_block`, which opens a block in it."""

pytest_plugins = ["villa_site.tools.gallery.plugin"]
