"""Tools for developers and operators, beside the running site."""
