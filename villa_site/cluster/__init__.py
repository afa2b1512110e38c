"""Several worker processes, on one machine or many, as one site."""
