"""The engine of the site: it resolves, loads and renders pages, whatever they look like."""

from villa_site.engine.unused_libraries import leave_out

leave_out()
