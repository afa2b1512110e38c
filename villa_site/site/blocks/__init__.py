"""A page's blocks: matched with their types, read into models, loaded, each apart from the others."""
