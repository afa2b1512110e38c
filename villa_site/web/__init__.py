"""HTTP: routes, headers, page cache, assets, proxy, webhook, health, metrics."""
