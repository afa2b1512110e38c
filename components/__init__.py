"""The HTML of the site: functions that render pages and their parts.

Modules: ``page`` (the sections of a page). Packages: ``chrome``, ``templates``, ``listing``,
``forms``, ``media``, ``ui`` and ``structured_data``.
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
