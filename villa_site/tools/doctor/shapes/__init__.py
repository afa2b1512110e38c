"""What a backend's answers must look like: kinds of field, derived from the models."""
