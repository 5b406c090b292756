# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The Python lines behind the kernels of a CUDA graph can be asked for."""

# --8<-- [start:use]
from torch.cuda import graph_annotations

print(graph_annotations.get_kernel_py_stacks.__name__, graph_annotations.dump_kernel_py_stacks.__name__)
# --8<-- [end:use]

assert getattr(graph_annotations.clear_kernel_annotations, "__deprecated__", None)
