"""Runs one snippet isolated and bounded, or many of them on each release, and files what they did as evidence.

It may import ``evidence``, ``records``, ``history`` and ``trial``; it alone asks the installed torch anything.
"""
