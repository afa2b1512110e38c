"""From a request to a view: policies, pages, blocks, forms, languages.

Public modules: ``site`` (Site), ``visit`` (Visit, View), ``context`` (BlockContext, PageContext),
``hooks`` (use_site, use_backend), ``block_rendering``, ``formats``, ``i18n``, ``policies``,
``rich_text``, ``routes``; packages ``forms`` and ``listing``.
"""
