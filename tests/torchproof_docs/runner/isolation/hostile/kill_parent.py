# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Kills the process that watches it, and leaves a process in a session of its own."""

import os
import signal
import subprocess
import time

subprocess.Popen(["sleep", "99.125"], start_new_session=True)
os.kill(os.getppid(), signal.SIGKILL)
time.sleep(60)
assert False, "never reached"
