"""Rules about what was recorded beside the runs of snippets: behaviour, costs, type checks."""
