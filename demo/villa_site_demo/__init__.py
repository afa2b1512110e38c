"""The whole demonstration of Villa Site, which the wheel has with small pictures only."""
