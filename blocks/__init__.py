"""The block types, one a file; those of WordPress' core are in ``core_*``, by what they show.

``core_dynamic.css`` styles what WordPress renders itself.
"""

from villa_site.settings.project import search_path

__path__ = search_path(__path__, __name__)
