"""Pictures, sounds, films and plans."""
