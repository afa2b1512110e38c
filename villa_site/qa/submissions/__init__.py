"""Submissions of a run with ``--write``: what is filled in, what is answered, what is shown."""
