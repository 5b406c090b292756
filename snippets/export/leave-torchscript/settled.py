# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What export settles: the graph of ATen operators, the mode, Python objects and sizes; and what compile leaves open."""

import operator

import torch
from torch import nn

real = []


@torch.library.custom_op("settled::probe", mutates_args=())
def probe(x: torch.Tensor) -> torch.Tensor:
    real.append(x)
    return x.clone()


fakes = []


@probe.register_fake
def _(x):
    fakes.append(type(x).__name__)
    return torch.empty_like(x)


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear, self.drop, self.norm, self.scale = nn.Linear(4, 4), nn.Dropout(0.5), nn.BatchNorm1d(4), 3

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.drop(self.linear(probe(x)))) * self.scale


model, x = Model().eval(), torch.randn(2, 4)
program = torch.export.export(model, (x,))
assert not real and set(fakes) == {"FakeTensor"}, f"real tensors: {len(real)}, fake: {set(fakes)}"
calls = [node.target for node in program.graph.nodes if node.op == "call_function"]
others = {target for target in calls if not isinstance(target, torch._ops.OpOverload)}
assert calls and others <= {operator.getitem}, f"not operators: {others}"

exported, before = program.module(), model(x)
model.scale = 5
model.train()
for _ in range(2):  # the weights are shared, what Python decided is not
    torch.testing.assert_close(exported(x), before)
try:
    exported(torch.randn(5, 4))
except Exception as error:
    refusal = error
else:
    refusal = None
assert isinstance(refusal, (RuntimeError, AssertionError)), f"another size was taken: {refusal!r}"

torch.export.save(program, "model.pt2")
loaded = torch.export.load("model.pt2")
assert isinstance(loaded, torch.export.ExportedProgram), type(loaded)
torch.testing.assert_close(loaded.module()(x), before)
try:
    loaded(x)
except (RuntimeError, TypeError) as error:
    assert "module" in str(error), error
else:
    raise AssertionError("a program is callable without module()")


class Gate(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 10 if x.sum() > 0 else x


graphs = []
compiled = torch.compile(Gate(), backend=lambda module, _: graphs.append(module) or module.forward)
assert not graphs, "torch.compile compiled before the first call"
for sign in (1.0, -1.0):
    torch.testing.assert_close(compiled(sign * torch.ones(2)), Gate()(sign * torch.ones(2)), rtol=0, atol=0)
assert len(graphs) > 1, f"no graph break: {len(graphs)} graphs"
try:
    torch.compile(Gate(), backend="eager", fullgraph=True)(torch.ones(2))
except Exception as error:
    assert isinstance(error, (torch._dynamo.exc.Unsupported, torch._dynamo.exc.UserError)), repr(error)
else:
    raise AssertionError("the branch compiles without a graph break")
