# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# timeout = 30
# ///
"""Doubles for ever, in sessions of their own."""

import os

while True:
    if os.fork() == 0:
        os.setsid()
    assert True
