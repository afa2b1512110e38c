"""ReactPy, HTML first: pages rendered on the server, hydrated and kept live in the browser."""
