"""State that visitors share: JSON values by store and key, written atomically, seen by all workers.

Public modules: ``stores`` (the site's stores), ``store`` (one value, for block authors),
``sqlite_database``.
"""
