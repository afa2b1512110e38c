"""Examines settings, installation and content backend; every finding says how to correct it.

Public modules: ``backend``, ``installation``, ``redis``, ``settings`` and ``finding``.
"""
