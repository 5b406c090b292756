# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Crashes in an exit handler, after its last line."""

import atexit
import os

atexit.register(os.abort)
assert True
