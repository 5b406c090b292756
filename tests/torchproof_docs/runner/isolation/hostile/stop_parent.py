# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# timeout = 1
# ///
"""Stops the process that watches it."""

import os
import signal
import time

os.kill(os.getppid(), signal.SIGSTOP)
time.sleep(60)
assert False, "never reached"
