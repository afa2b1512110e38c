"""Opening hours in words: whether a place is open, its week, and the places of the house."""
