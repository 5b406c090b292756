"""Runs one snippet in a process of its own: forked from a zygote, sandboxed, watched and bounded."""
