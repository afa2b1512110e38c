"""One scene a file, found by its name."""
