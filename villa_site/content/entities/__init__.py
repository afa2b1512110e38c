"""Entities: the marks ``@entity`` and ``@template``, the models of the site and of a project."""
