"""From components to bytes: freeze what cannot change, print what React would print."""
