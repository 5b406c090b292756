# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Leaves a child process."""

import subprocess

child = subprocess.Popen(["sleep", "98.25"])
assert child.poll() is None
