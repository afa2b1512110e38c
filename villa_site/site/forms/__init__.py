"""Forms: definitions, validation, and delivery of submissions to the backend."""
