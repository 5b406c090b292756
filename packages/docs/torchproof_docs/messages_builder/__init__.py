"""Reads errors, warnings and refused arguments of every release out of its wheel, and writes their histories.

It may import ``history``, ``messages``, ``names_builder``, ``wheels`` and ``records``; it imports no torch.
"""
