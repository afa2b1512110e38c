"""Everything that knows how ReactPy works inside; the rest of the engine imports it from here."""
