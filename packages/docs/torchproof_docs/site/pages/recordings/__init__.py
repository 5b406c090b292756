"""What was recorded beside the runs of snippets, as Markdown: combinations, published projects, type checks."""
