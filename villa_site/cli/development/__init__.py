"""The server of ``villa-site dev``: a supervisor owns the port, a worker of it serves the site."""
