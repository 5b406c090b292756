# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: numa_options is still an argument', 'AssertionError: torchrun binds nothing']
# ///
"""start_processes of torch.multiprocessing.spawn has no numa_options any more."""

# --8<-- [start:use]
import inspect

from torch.distributed.run import get_args_parser
from torch.multiprocessing.spawn import start_processes

names = list(inspect.signature(start_processes).parameters)
print(names)
print("--numa-binding" in get_args_parser().format_help())
# --8<-- [end:use]

assert "numa_options" not in names, "numa_options is still an argument"
assert "--numa-binding" in get_args_parser().format_help(), "torchrun binds nothing"
