"""Building blocks that know no page: buttons, links, disclosures, dialogs, text.

Modules: ``link`` (and buttons), ``icon`` (and logo), ``toggle``, ``dialog``, ``carousel``,
``section``, ``share``, ``rich_text``; one function of the same name each, and a few beside it.
"""
