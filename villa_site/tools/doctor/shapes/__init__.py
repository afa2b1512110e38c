"""The shapes of the contract, held against raw JSON: stricter than what the site lives with."""
