# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*debug_dynamo_config_override does not exist']
# ///
"""Options of Inductor need a graph that goes to Inductor; those of Dynamo can be set from outside and warn."""

import os
import subprocess
import sys

import torch

assert torch._dynamo.config.debug_dynamo_config_override == "", "the setting is not empty by default"

refusals = {}
for backend in ("eager", "aot_eager"):
    torch.compiler.reset()
    with torch._dynamo.config.patch(debug_inductor_config_override="0:max_fusion_size=7"):
        try:
            torch.compile(lambda x: x + 1, backend=backend)(torch.ones(2))
        except Exception as error:
            refusals[backend] = str(error)
for backend in ("eager", "aot_eager"):
    assert "unexpected keyword argument 'config_patches'" in refusals[backend], refusals

program = """
import torch

graphs = []
def backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward

for function in (lambda x: x + 1, lambda x: x * 2):
    compiled = torch.compile(function, backend=backend)
    for length in (2, 3, 4, 5):
        compiled(torch.ones(length))
    print(len(graphs))
"""
variable = {"TORCH_COMPILE_OVERRIDE_DYNAMO_CONFIGS": "1:automatic_dynamic_shapes=False"}
child = subprocess.run([sys.executable, "-c", program], env=os.environ | variable, capture_output=True, text=True)
assert child.stdout.split() == ["2", "6"], child.stdout + child.stderr
assert "graph break" in child.stderr.lower(), f"no warning about graph breaks: {child.stderr}"
