"""Lighthouse, pinned by npm's lock file, on a page of each kind; no part of a plain run."""
