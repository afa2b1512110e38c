"""Islands of a project: writes one, installs their packages, builds them."""

from villa_site.tools.islands.builder import Built, IslandBuilder
from villa_site.tools.islands.mistake import Mistake
from villa_site.tools.islands.writer import write_island

__all__ = ["Built", "IslandBuilder", "Mistake", "write_island"]
