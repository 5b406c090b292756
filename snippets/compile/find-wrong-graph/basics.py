# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*debug_backend_override does not exist']
# ///
"""Taking graphs out of the backend one by one finds the one that it gets wrong."""

# --8<-- [start:use]
import torch


def faulty_backend(graph, example_inputs):  # adds where it should subtract
    for node in graph.graph.nodes:
        if node.target is torch.sub:
            node.target = torch.add
    graph.recompile()
    return graph.forward


def step(x):
    x = torch.mul(x, 2)
    torch._dynamo.graph_break()
    x = torch.sub(x, 1)
    torch._dynamo.graph_break()
    return torch.mul(x, 3)


x = torch.ones(2)
for number in (0, 1, 2):
    torch.compiler.reset()
    torch._dynamo.config.debug_backend_override = f"{number}:eager"
    right = torch.equal(torch.compile(step, backend=faulty_backend)(x), step(x))
    print(f"graph {number} in eager: {'right' if right else 'wrong'}")
# --8<-- [end:use]

outcomes = []
for rule in ("", "0:eager", "1:eager", "2:eager", ">=1:eager", "0,2:eager", "0-1:eager", "x:eager"):
    torch.compiler.reset()
    torch._dynamo.config.debug_backend_override = rule
    outcomes.append(torch.equal(torch.compile(step, backend=faulty_backend)(x), step(x)))
assert outcomes == [False, False, True, False, True, False, True, False], outcomes

# What is compiled keeps its backend, and a function without a graph has a number too.
torch.compiler.reset()
torch._dynamo.config.debug_backend_override = ""
compiled = torch.compile(step, backend=faulty_backend)
assert not torch.equal(compiled(x), step(x))
torch._dynamo.config.debug_backend_override = "1:eager"
assert not torch.equal(compiled(x), step(x)), "a compiled graph changed its backend"
torch.compiler.reset()
assert torch.equal(compiled(x), step(x))
torch.compiler.reset()
torch.compile(lambda x: 3, backend=faulty_backend)(x)
assert not torch.equal(compiled(x), step(x)), "the function without a graph has no number"

# The same from outside, as the page says.
import os
import subprocess
import sys

program = """
import torch
from torch._inductor import config

def backend(graph, example_inputs):
    print("own")
    return graph.forward

@torch._dynamo.register_backend
def other(graph, example_inputs, config_patches={}):  # given since 2.12; 2.11 patches the settings
    print("other", config_patches.get("max_fusion_size", config.max_fusion_size))
    return graph.forward

first, second = torch.compile(lambda x: x + 1, backend=backend), torch.compile(lambda x: x * 2, backend=backend)
first(torch.ones(2)), second(torch.ones(2))
"""
settings = {"TORCH_COMPILE_OVERRIDE_INDUCTOR_CONFIGS": "1:max_fusion_size=7"}
for rule, first in (("1:other", "own"), ("<=0:other;>0:other", "other 64")):
    settings["TORCH_COMPILE_OVERRIDE_BACKENDS"] = rule
    child = subprocess.run([sys.executable, "-c", program], env=os.environ | settings, capture_output=True, text=True)
    assert child.stdout.splitlines() == [first, "other 7"], child.stdout + child.stderr
