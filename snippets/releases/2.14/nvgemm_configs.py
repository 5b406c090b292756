# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ['AssertionError: another number of configurations']
# ///
"""NVGEMM profiles ten configurations by default; the variable sets another number."""

# --8<-- [start:use]
import os
import subprocess
import sys

ASK = "from torch._inductor import config; print(getattr(config, 'nvgemm_max_profiling_configs', None))"


def asked(**variables):
    environment = {**os.environ, **variables}
    return subprocess.check_output([sys.executable, "-c", ASK], env=environment, text=True).strip()


default = asked()
print(default)
# --8<-- [end:use]

assert default == "10", "another number of configurations"
assert asked(TORCHINDUCTOR_NVGEMM_MAX_PROFILING_CONFIGS="5") == "5"
