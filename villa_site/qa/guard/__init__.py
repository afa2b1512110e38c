"""The guard: nothing is sent to the site without ``--write``."""

from villa_site.qa.guard.guard import REFUSED, Guard, Refusal, read_refusals
from villa_site.qa.guard.playwright import install

__all__ = ["REFUSED", "Guard", "Refusal", "install", "read_refusals"]
