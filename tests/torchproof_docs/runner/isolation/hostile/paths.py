# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# fresh = true
# ///
"""Prints where it runs."""

import os
import sys
import tempfile

print(os.getcwd())
print(tempfile.gettempdir())
print(os.listdir("."))
print(__name__, __file__ == sys.argv[0], sys.path[0] == os.path.dirname(__file__))
print(os.environ.get("PYTHONPATH"), "HOME" in os.environ)
raise ValueError(f"nothing in {os.getcwd()}/data")
