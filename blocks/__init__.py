"""The block types, one a file; those of WordPress' core are in three files."""
