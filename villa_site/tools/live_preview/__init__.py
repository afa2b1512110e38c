"""The live preview: a page beside WordPress' editor that follows what is typed, saved or not."""
