"""Runs one snippet isolated and bounded, or many of them on each release, and files what they did as evidence.

It may import ``names`` and ``records``; it alone starts processes of torch and asks the installed torch anything.
"""
