# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Leaves a grandchild in a session of its own, whose parent has ended."""

import subprocess
import sys

orphan = """
import subprocess
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
subprocess.Popen(["sleep", "98.75"], start_new_session=True, **quiet)
"""
done = subprocess.run([sys.executable, "-c", orphan], capture_output=True, start_new_session=True, check=True)
assert done.returncode == 0
