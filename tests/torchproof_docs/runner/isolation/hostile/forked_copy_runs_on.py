# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Forks, and both copies run to the last line; the first one fails."""

import os

child = os.fork()
if child:
    os.waitpid(child, 0)
    raise ValueError("the parent failed")
assert child == 0
