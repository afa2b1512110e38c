"""Field types that read what WordPress writes: one module per kind of value."""
