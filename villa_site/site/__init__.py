"""From a request to a view: policies, pages, blocks, forms, languages."""
