"""The parts that every page has: head, header, footer, alert, banner and page title.

Public modules: ``head``, ``header``, ``footer``, ``page_head``, ``menu``, ``error_page``;
the others render one part each.
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
