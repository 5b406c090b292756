# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Raises an error of a megabyte, with a lone surrogate in it."""

raise RuntimeError("\udcff" + "x" * 2**20)
