"""Building blocks that know no page: buttons, links, disclosures, dialogs, text.

Modules: ``link`` (and buttons), ``icon`` (and logo), ``toggle``, ``dialog``, ``carousel``,
``section``, ``share``, ``rich_text``; one function of the same name each, and a few beside it.
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
