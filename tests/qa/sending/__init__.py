"""A site that records what it receives, and tests that send in each way."""
