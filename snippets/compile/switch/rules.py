# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What the branches of switch have to agree in, and that nested cond and indexing give the same values."""

import torch
from torch._higher_order_ops import switch

branches = (lambda x: x + 10, lambda x: x * 2, lambda x: x - 1)


def nested(index, x):
    return torch.cond(
        index == 0, branches[0], lambda x: torch.cond(index == 1, branches[1], branches[2], (x,)), (x,)
    )


def indexed(index, x):
    return torch.stack([branch(x) for branch in branches])[index]


subgraphs = []


def recording_backend(graph, example_inputs):
    subgraphs.append([name for name, _ in graph.named_children()])
    return graph.forward


compiled = torch.compile(lambda index, x: switch(index, branches, (x,)), backend=recording_backend, fullgraph=True)
x = torch.tensor([1.0, 4.0])
for index in (torch.tensor(0), torch.tensor(1), torch.tensor(2)):
    value = compiled(index, x)
    assert torch.equal(value, branches[index](x)), f"branch {index} did not run"
    assert torch.equal(value, torch.compile(nested, backend="eager")(index, x)), "nested cond differs"
    assert torch.equal(value, indexed(index, x)), "indexing differs"
assert len(subgraphs) == 1 and len(subgraphs[0]) == 3, f"not one graph with three subgraphs: {subgraphs}"


def refused(*others):
    torch.compiler.reset()
    choose = torch.compile(lambda index, x: switch(index, (lambda x: x + 1, *others), (x,)), backend="eager")
    try:
        choose(torch.tensor(0), torch.ones(2))
    except Exception as error:
        return type(error).__name__
    return "ran"


assert refused(lambda x: x * 2) == "ran"
assert refused(lambda x: x[:1] * 2) == "ran", "branches may not differ in a size"
assert refused(lambda x: x[None] * 2) != "ran", "branches may differ in the number of dimensions"
faulty = {
    "structure": lambda x: (x, x),
    "dtype": lambda x: (x * 2).int(),
    "operands": lambda x, y: x + y,
    "alias": lambda x: x,
    "mutation": lambda x: x.add_(1),
}
outcomes = {name: refused(branch) for name, branch in faulty.items()}
assert "ran" not in outcomes.values(), outcomes
assert callable(torch.cond) and not hasattr(torch, "switch"), "torch.switch is public"
