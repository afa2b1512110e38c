"""Commands that look after a running site and its content, one a module, named like it."""
