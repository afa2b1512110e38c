"""Fields of entities as their pages show them."""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
