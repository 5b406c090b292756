"""Reads the sources of every release out of its wheel, resolves what their names lead to, and writes the history.

It may import ``history``, ``wheels`` and ``records``; it imports no torch.
"""
