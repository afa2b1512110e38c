"""Forms: their definitions, their rules, and the way of a submission to the backend."""
