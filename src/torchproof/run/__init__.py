"""Runs one snippet isolated and bounded, many of them side by side, and files what they did as evidence.

It may import ``records``; it alone starts processes of torch and asks the installed torch anything.
"""
