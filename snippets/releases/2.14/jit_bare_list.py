# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the process ends']
# ///
"""TorchScript refuses a variable annotated as a bare list; list[int] compiles."""

# --8<-- [start:use]
import subprocess
import sys
import tempfile
from pathlib import Path

SCRIPT = '''
import torch


def items(x: int):
    found: KIND = [x]
    return found


try:
    print(torch.jit.script(items)(3))
except RuntimeError as error:
    print(str(error).strip().splitlines()[0])
'''


def ran(kind):
    path = Path(tempfile.mkdtemp()) / "script.py"
    path.write_text(SCRIPT.replace("KIND", kind))
    done = subprocess.run([sys.executable, "-W", "ignore", str(path)], capture_output=True, text=True)
    return done.returncode, done.stdout.strip()


print(ran("list"))
print(ran("list[int]"))
# --8<-- [end:use]

code, told = ran("list")
assert code == 0, "the process ends"
assert "without a contained type" in told, told
assert ran("list[int]") == (0, "[3]")
