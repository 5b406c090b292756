"""Detects the accelerators of this machine and the needs of snippets that they meet."""
