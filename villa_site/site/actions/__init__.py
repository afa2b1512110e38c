"""Actions: Python functions that visitors run from a page, by a form that works without script.

Public modules: ``action`` (the decorator, for block authors), ``service`` (runs them).
"""
