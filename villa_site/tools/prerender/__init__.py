"""Writes the published site as static files; later runs write only what has changed."""

from villa_site.tools.prerender.prerenderer import Prerenderer, Progress, Report

__all__ = ["Prerenderer", "Progress", "Report"]
