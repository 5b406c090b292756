"""Calls compiled with Inductor, held against the same calls in eager mode."""
