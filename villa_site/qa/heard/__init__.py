"""What a screen reader says of a page, and whether it makes sense."""
