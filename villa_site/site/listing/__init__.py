"""Lists and search: the query in a URL, its results from the backend, and suggestions."""
