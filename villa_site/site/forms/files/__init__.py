"""Files that visitors send: their rules, their kinds, a scanner, and the time until the form."""
