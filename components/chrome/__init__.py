"""The parts that every page has: head, header, footer, alert, banner and page title.

Public modules: ``head``, ``header``, ``footer``, ``page_head``, ``menu``, ``error_page``;
the others render one part each.
"""
