"""HTTP below the website: request headers and bodies read safely, cached responses."""
