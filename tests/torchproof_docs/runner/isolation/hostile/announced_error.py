# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Raises an error whose first line only announces the second."""

raise RuntimeError("backend='inductor' raised:\nLoweringException: no such kernel\nmore")
