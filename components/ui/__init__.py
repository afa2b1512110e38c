"""Building blocks that know no page: buttons, links, cards, disclosures, dialogs, text."""
