# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*debug_backend_override does not exist', 'Conflicting backend override']
# ///
"""Of two rules for one graph the first wins; options of Inductor reach the forward of a graph only."""

import torch
from torch._dynamo.backends.common import aot_autograd

seen = []


@torch._dynamo.register_backend
def first_backend(graph, example_inputs, **options):
    seen.append("first")
    return graph.forward


def recording(name):
    def compiler(graph, example_inputs):
        seen.append((name, torch._inductor.config.max_fusion_size))
        return graph.forward

    return compiler


torch._dynamo.config.debug_backend_override = "0:first_backend;>=0:aot_eager"
torch.compile(lambda x: x + 1, backend="eager")(torch.ones(2))
assert seen == ["first"], f"the first rule does not win: {seen}"

torch.compiler.reset()
seen.clear()
torch._dynamo.config.debug_backend_override = ""
torch._dynamo.config.debug_inductor_config_override = "0:max_fusion_size=7"
two_passes = aot_autograd(fw_compiler=recording("forward"), bw_compiler=recording("backward"))
torch.compile(lambda x: x.sin(), backend=two_passes)(torch.ones(2, requires_grad=True)).sum().backward()
assert seen == [("forward", 7), ("backward", 64)], seen
