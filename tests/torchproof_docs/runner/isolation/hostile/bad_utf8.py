# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Prints bytes that are not UTF-8."""

import sys

sys.stdout.buffer.write(b"caf\xe9 \xff\n")
assert True
