"""Why a release cannot be made."""


class ReleaseRefused(Exception):
    """A release cannot be made; the message is a sentence with its fix."""
