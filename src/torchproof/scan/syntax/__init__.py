"""What a file says, without a release: its text, names, scopes, control flow and calls."""
