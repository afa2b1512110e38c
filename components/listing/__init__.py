"""Lists as a visitor sees them: filters, results, pagination, events, related content, search."""
