"""The acceptance suite: pytest collects it with its own settings, for any site."""
