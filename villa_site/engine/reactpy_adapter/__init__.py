"""Everything that knows how ReactPy works inside; the rest of the engine imports it from here.

Importing it configures ReactPy (``installation``), so that no block can be rendered without.
"""

from villa_site.engine.reactpy_adapter.installation import install

install()
