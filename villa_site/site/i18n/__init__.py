"""Languages: translations, dates of CLDR, words without accents."""
