"""Visits: a request, the policies that it passes, the rights of its preview, its outcome."""
