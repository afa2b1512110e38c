"""HTTP above the site: routes, page cache, security headers, uvicorn's protocols."""
