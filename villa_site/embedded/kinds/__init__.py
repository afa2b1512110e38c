"""Values that only this backend can convert: pictures and files of its own making."""
