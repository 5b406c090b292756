# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Raises an error of several lines."""

raise RuntimeError("\n\n  the first line that says something\nsecond line")
