"""Building blocks that know no page: buttons, links, disclosures, dialogs, text.

Public modules: ``button``, ``link``, ``icon``, ``mark``, ``disclosure``, ``dialog``, ``carousel``,
``section``, ``notice``, ``rich_text``; one function of the same name each, or a few.
"""
