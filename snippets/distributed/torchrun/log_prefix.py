# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the parser has no --log-line-prefix-template"]
# ///
"""--log-line-prefix-template says what stands before each line of a worker."""

from torch.distributed.run import get_args_parser

assert "--log-line-prefix-template" in get_args_parser().format_help(), "the parser has no --log-line-prefix-template"

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
