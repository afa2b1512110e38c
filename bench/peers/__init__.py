"""The site beside its peers: the same page as other frameworks serve it, built on this machine.

An optional part, `python -m bench --only peers`: it needs npm and a connection to its registry.
"""

from bench.peers.comparison import measure

__all__ = ["measure"]
