# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Asks Python for more memory than it may have."""

kept = bytearray(6 * 2**30)
assert not kept, "6 GiB were given"
