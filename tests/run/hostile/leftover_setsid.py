# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Leaves a grandchild in a session of its own, whose parent has ended."""

import subprocess
import sys

orphan = """
import subprocess
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
print(subprocess.Popen(["sleep", "99"], start_new_session=True, **quiet).pid)
"""
done = subprocess.run([sys.executable, "-c", orphan], capture_output=True, start_new_session=True, check=True)
print(done.stdout.decode().strip())
assert done.returncode == 0
