# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: make_fx\(\) got an unexpected keyword argument .record_stack_traces.']
# ///
"""make_fx keeps stack traces under record_stack_traces."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.proxy_tensor import make_fx


def double(x):
    return x * 2


graph = make_fx(double, record_stack_traces=True)(torch.ones(3)).graph
product = next(node for node in graph.nodes if node.op == "call_function")
print("in double" in (product.stack_trace or ""))
# --8<-- [end:use]

assert "in double" in product.stack_trace
try:
    make_fx(double, stack_trace=True)
except TypeError as error:
    assert "unexpected keyword argument 'stack_trace'" in str(error), error
else:
    raise AssertionError("stack_trace is still a keyword")
