# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: ProcessException.__init__.. got an unexpected keyword argument .error_pid.']
# ///
"""Exceptions of spawned processes carry error_pid instead of pid."""

# --8<-- [start:use]
from torch.multiprocessing.spawn import ProcessException

error = ProcessException("worker failed", error_index=1, error_pid=4321)
print(error.error_pid, hasattr(error, "pid"))
# --8<-- [end:use]

assert error.error_pid == 4321 and not hasattr(error, "pid")
