"""The kit for testers: a pytest plugin, page objects, an acceptance suite and its report.

It knows the site as a visitor does, by its pages. Its libraries come with the extra ``qa``.
"""
