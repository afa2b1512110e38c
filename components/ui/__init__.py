"""Building blocks that know no page: buttons, links, disclosures, dialogs, text.

A module has one function of its name, and a few beside it.
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
