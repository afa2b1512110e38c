"""The frame of every page: head, header, footer, alert, banner and the page's own head."""
