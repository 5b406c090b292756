# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a wrapping function is still public', "ModuleNotFoundError: No module named 'torch.numa'", "AttributeError: module 'torch.numa.binding' has no attribute '_maybe_wrap_command_args_with_numa_binding'"]
# ///
"""Functions of torch.numa.binding that wrap a command are private."""

# --8<-- [start:use]
from torch.numa import binding

print([name for name in dir(binding) if "wrap" in name])
# --8<-- [end:use]

public = [name for name in dir(binding) if name.startswith("maybe_wrap")]
assert not public, "a wrapping function is still public"
assert callable(binding._maybe_wrap_command_args_with_numa_binding)
