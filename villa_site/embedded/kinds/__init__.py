"""Conversion of pictures and files of the media folder."""
