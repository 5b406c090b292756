"""What releases cost: the time and memory of the same calls and programs on each."""
