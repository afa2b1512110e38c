"""The HTML of the site: functions that render pages and their parts; a package a group of them."""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
