# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Modules as branches: their weights become inputs of the program, and survive saving."""

# --8<-- [start:use]
import torch
from torch import nn


class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.small, self.large = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
        return torch.cond(x.norm() > 1, self.large, self.small, (x,))


program = torch.export.export(Experts(), (torch.ones(4),))
torch.export.save(program, "experts.pt2")
loaded = torch.export.load("experts.pt2")
print(sorted(loaded.state_dict))
decomposed = loaded.run_decompositions()
for name, branch in decomposed.graph_module.named_children():
    print(name, [str(node.target) for node in branch.graph.nodes if node.op == "call_function"])
# --8<-- [end:use]

torch.manual_seed(0)
experts = Experts()
module = torch.export.export(experts, (torch.ones(4),)).run_decompositions().module()
for x in (torch.full((4,), 0.1), torch.full((4,), 3.0)):
    torch.testing.assert_close(module(x), experts(x))

names = ["large.bias", "large.weight", "small.bias", "small.weight"]
assert sorted(loaded.state_dict) == names, f"the state_dict holds {sorted(loaded.state_dict)}"
(cond,) = [node for node in program.graph.nodes if node.target is torch.ops.higher_order.cond]
places = program.graph_signature.inputs_to_parameters
handed = sorted(places[node.name] for node in cond.args[3] if node.name in places)
assert handed == names, f"inputs of the operator are {handed}"
