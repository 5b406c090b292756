# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Reads address zero."""

import ctypes

print("about to", flush=True)
ctypes.string_at(0)
assert False, "never reached"
