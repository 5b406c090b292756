# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Raises an error that cannot be printed."""

class Unprintable(Exception):
    def __str__(self):
        raise TypeError("no text")


raise Unprintable
