"""Reads the errors and warnings of every release out of its wheel, and writes their history.

It may import ``history``, ``messages``, ``names_builder``, ``wheels`` and ``records``; it imports no torch.
"""
