"""Typed programs through mypy and pyright with the torch of one release after the other."""
