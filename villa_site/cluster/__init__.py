"""Several worker processes, on one machine or many, as one site.

Public modules: ``draining`` (graceful shutdown), ``worker_bus`` (messages between workers),
``shared_clock`` (their time), ``store_sync`` (what visitors share, in all workers).
"""
