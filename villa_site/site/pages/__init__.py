"""A page as a whole: its frame, texts, anchors, colours, URLs, and its rendered blocks."""
