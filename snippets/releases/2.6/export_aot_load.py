# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: aot_load is silent']
# ///
"""torch._export.aot_load logs that it is deprecated."""

# --8<-- [start:use]
import logging

import torch._export

told = []
handler = logging.Handler()
handler.emit = lambda record: told.append(record.getMessage())
logging.getLogger("torch._export").addHandler(handler)
try:
    torch._export.aot_load("missing.so", "cpu")
except (RuntimeError, OSError):
    print([message.strip("|+ ") for message in told if "deprecated" in message][:1])
# --8<-- [end:use]

assert any("deprecated" in message for message in told), "aot_load is silent"
assert callable(torch._inductor.aoti_compile_and_package)
assert callable(torch._inductor.aoti_load_package)
