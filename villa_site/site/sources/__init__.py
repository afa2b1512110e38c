"""Values of other services: each fetched once for the whole site, while somebody looks."""
