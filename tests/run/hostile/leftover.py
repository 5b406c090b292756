# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Leaves a child process."""

import subprocess

child = subprocess.Popen(["sleep", "99"])
print(child.pid)
assert child.poll() is None
