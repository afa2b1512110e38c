"""Draws the finished pictures, films, recordings and documents of the demonstration content."""
