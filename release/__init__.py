"""Makes a release of the wheel and the plugin for WordPress: `make release VERSION=0.2.0`."""
