"""Lists and search: what an address asks for, fetched from the backend, with suggestions."""
