# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: another thread sees the setting']
# ///
"""A setting holds in the thread that made it; a copied context takes it along."""

# --8<-- [start:use]
import contextvars
from concurrent.futures import ThreadPoolExecutor

import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def serve():
    torch.compiler.reset()
    graphs.clear()
    compiled = torch.compile(lambda x: x * 2, backend=counting_backend, dynamic=False)
    for length in range(2, 12):
        compiled(torch.ones(length))
    return len(graphs)


torch._dynamo.config.recompile_limit = 2
with ThreadPoolExecutor() as pool:
    print("this thread:   ", here := serve(), "graphs")
    print("another thread:", there := pool.submit(serve).result(), "graphs")
    print("with context:  ", carried := pool.submit(contextvars.copy_context().run, serve).result(), "graphs")
# --8<-- [end:use]

assert here == 2, here
assert there == 8, "another thread sees the setting"
assert carried == 2, carried
