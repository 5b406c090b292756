# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['KeyError: .include_python_functions.']
# ///
"""key_averages leaves out Python functions unless it is asked for them."""

# --8<-- [start:use]
import inspect

from torch.profiler import profile

print(inspect.signature(profile.key_averages).parameters["include_python_functions"].default)
# --8<-- [end:use]

assert inspect.signature(profile.key_averages).parameters["include_python_functions"].default is False
