"""The language of texts: which texts a page has, and which are not in the language they claim."""
