# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# timeout = 1
# ///
"""Leaves a thread running that is not a daemon."""

import threading
import time

threading.Thread(target=time.sleep, args=(60,)).start()
assert threading.active_count() >= 2
