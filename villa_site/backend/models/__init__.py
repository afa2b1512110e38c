"""The frozen models of the backend's responses, one module per subject."""
