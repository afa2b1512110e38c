"""A page's blocks: matched with their types, read into models, loaded; one error stays alone."""
