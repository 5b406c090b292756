# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The default backend is read when torch.compile is called, not when the function is."""

# --8<-- [start:use]
import torch

used = []


def named(name):
    def backend(graph, example_inputs):
        used.append(name)
        return graph.forward

    return backend


torch.compiler.set_default_backend(named("first"))
before = torch.compile(lambda x: x * 2)
torch.compiler.set_default_backend(named("second"))
after = torch.compile(lambda x: x * 3)
explicit = torch.compile(lambda x: x * 4, backend=named("own"))

for compiled in (before, after, explicit):
    compiled(torch.ones(2))
print(used)

torch.compiler.set_default_backend(None)
print(torch.compiler.get_default_backend())
# --8<-- [end:use]

assert used == ["first", "second", "own"], used
assert torch.compiler.get_default_backend() == "inductor"
assert torch.equal(after(torch.ones(2)), torch.full((2,), 3.0))
