"""The payload by which the client turns to a page, compared with the page itself."""
