# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*nested_graph_breaks does not exist']
# ///
"""A try or a context manager of your own around the call is as bad as a loop; a built-in one is fine."""

# --8<-- [start:use]
import contextlib

import torch

torch._dynamo.config.nested_graph_breaks = True


@contextlib.contextmanager
def timed():
    yield


def helper(x):
    torch._dynamo.graph_break()
    return x + 1


def plain_block(x):
    with contextlib.nullcontext():
        return helper(x * 2) * 3


def own_block(x):
    with timed():
        return helper(x * 2) * 3


def try_block(x):
    try:
        return helper(x * 2) * 3
    except ValueError:
        return x


def graphs(caller):
    """Return the operations of each graph that is captured around and in the call."""
    found = []

    def backend(graph, example_inputs):
        found.append([node.target.__name__ for node in graph.graph.nodes if node.op == "call_function"])
        return graph.forward

    torch.compiler.reset()
    compiled = torch.compile(lambda x: caller(x - 1) - 1, backend=backend)
    assert torch.equal(compiled(torch.ones(2)), caller(torch.zeros(2)) - 1)
    return found


for caller in (plain_block, own_block, try_block):
    print(f"{caller.__name__}: {graphs(caller)}")
# --8<-- [end:use]

merged = [["sub", "mul"] in graphs(caller) for caller in (plain_block, own_block, try_block)]
assert merged == [True, False, False], f"what is before the call joins the block's graph: {merged}"
