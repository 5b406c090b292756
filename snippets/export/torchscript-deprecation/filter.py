# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# timeout = 300
# absent = ["AssertionError: importing the library shows no FutureWarning"]
# ///
"""A library that scripts at import warns in the process that imports it, unless the filter is set."""

import os
import subprocess
import sys
from pathlib import Path

Path("library.py").write_text("import torch\n\n\n@torch.jit.script\ndef double(x):\n    return x * 2\n")


def stderr(*options, **environment):
    """Import the library in a process of its own and return what it writes to stderr."""
    command = [sys.executable, *options, "-c", "import library"]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stderr


shown = stderr(PYTHONPATH=os.getcwd())
assert "FutureWarning: `torch.jit.script" in shown, "importing the library shows no FutureWarning"
text = "ignore:`torch.jit.:FutureWarning"
assert "torch.jit" not in stderr("-W", text, PYTHONPATH=os.getcwd()), "-W does not filter it"
assert "torch.jit" not in stderr(PYTHONPATH=os.getcwd(), PYTHONWARNINGS=text), "PYTHONWARNINGS does not filter it"
