"""What returns from scene to scene: skies, trees, arches, people."""
