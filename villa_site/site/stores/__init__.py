"""State that visitors share: JSON values by store and key, written atomically, in all workers."""
