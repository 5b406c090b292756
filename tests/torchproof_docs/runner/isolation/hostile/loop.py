# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# timeout = 1.5
# ///
"""Never ends, and neither does the process it started."""

import subprocess
import sys

child = subprocess.Popen([sys.executable, "-c", "while 97: pass"])
assert child.poll() is None
while True:
    assert True
