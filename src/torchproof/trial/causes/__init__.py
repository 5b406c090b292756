"""Finds why a program changed: what it calls, where it diverges, and which recorded change is about that."""
