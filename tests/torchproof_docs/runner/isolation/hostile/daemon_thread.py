# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Leaves a daemon thread running."""

import threading
import time

threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
assert threading.active_count() >= 2
