"""The calls of the contract, one noun a module."""
