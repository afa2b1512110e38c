"""The HTML of the site: functions that render pages and their parts.

Modules: ``page`` (the sections of a page). Packages: ``chrome``, ``templates``, ``listing``,
``forms``, ``media``, ``ui`` and ``structured_data``.
"""
