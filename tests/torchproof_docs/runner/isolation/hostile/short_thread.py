# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Ends while a thread still has something to print."""

import threading

threading.Timer(0.2, print, ["printed by the thread"]).start()
print("last line")
assert True
