# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# timeout = 300
# ///
"""`TORCH_TRACE` writes a structured log of a run, which tlparse turns into a report."""

# --8<-- [start:use]
import json
import os
import pathlib
import subprocess
import sys

program = """
import torch
torch.compile(lambda x: torch.sin(x) + 1, backend="aot_eager")(torch.ones(3))
"""
subprocess.run([sys.executable, "-c", program], env={**os.environ, "TORCH_TRACE": "trace"}, check=True)
(log,) = pathlib.Path("trace").glob("*.log")
kinds = set()
for line in log.read_text().splitlines():
    if line.startswith("V") and "{" in line:
        kinds |= set(json.loads(line[line.index("{") :]))
print([kind for kind in ("dynamo_output_graph", "aot_forward_graph", "compilation_metrics") if kind in kinds])
# --8<-- [end:use]

assert {"dynamo_output_graph", "compilation_metrics"} <= kinds, kinds
