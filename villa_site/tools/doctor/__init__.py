"""Examines an installation and its content backend, and says of each flaw how to mend it."""
