"""Primitives: buttons, links, cards, disclosures, dialogs, text."""
