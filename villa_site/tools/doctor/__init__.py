"""Examines settings, installation and content backend; every finding says how to correct it."""
