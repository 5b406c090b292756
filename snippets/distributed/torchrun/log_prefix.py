# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["SystemExit", "CalledProcessError"]
# ///
"""--log-line-prefix-template says what stands before each line of a worker."""

# --8<-- [start:use]
import subprocess
import sys
from pathlib import Path

Path("train.py").write_text("print('loss 0.5', flush=True)\n")
command = [sys.executable, "-m", "torch.distributed.run", "--nproc-per-node=2", "--tee=3", "--log-dir=logs"]
prefix = "--log-line-prefix-template=rank ${rank} | "
result = subprocess.run([*command, prefix, "train.py"], capture_output=True, text=True, check=True)
lines = sorted(result.stdout.splitlines())
print(*lines, sep="\n")
# --8<-- [end:use]

assert lines == ["rank 0 | loss 0.5", "rank 1 | loss 0.5"], lines
