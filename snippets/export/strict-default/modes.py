# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["has no attribute 'is_exporting'"]
# ///
"""What a forward is and does under the two modes of export: what runs, what is seen, what is refused."""

import json
import logging
import tempfile
import warnings

import torch
from torch._subclasses.fake_tensor import FakeTensor
from torch.export import export

saw = []


class Probe(torch.nn.Module):
    def forward(self, x):
        if not torch.compiler.is_dynamo_compiling():  # the interpreter, not Dynamo
            saw.append((type(x), tuple(x.shape), x.dtype))
        if type(x) is torch.Tensor:
            x = x + 1
        if isinstance(x, torch.Tensor):
            x = x + 10
        if torch.compiler.is_dynamo_compiling():
            x = x + 100
        if torch.compiler.is_exporting():
            x = x + 1000
        return x


class Reads(torch.nn.Module):
    def forward(self, x):
        with open(path) as file:
            settings = json.load(file)
        logging.getLogger(__name__).info("read %s", settings)
        return x * settings["scale"]


def refusal(model, strict):
    try:
        export(model, (torch.ones(3),), strict=strict)
    except Exception as error:
        return error
    return None


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    plain = export(Probe(), (torch.zeros(2),), strict=False)
assert saw == [(FakeTensor, (2,), torch.float32)], f"the forward did not run once on a fake tensor: {saw}"
assert not [entry for entry in caught if "type" in str(entry.message)], "the comparison of the type warns"
saw.clear()
strict = export(Probe(), (torch.zeros(2),), strict=True)
assert not saw, f"strict capture ran the forward in Python: {saw}"
assert plain.module()(torch.zeros(2)).tolist() == [1010.0, 1010.0], "non-strict capture sees something else"
assert strict.module()(torch.zeros(2)).tolist() == [1111.0, 1111.0], "strict capture sees something else"
assert Probe()(torch.zeros(2)).tolist() == [11.0, 11.0], "eager mode sees something else"

linear = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.ReLU())
graphs = [
    [str(node.target) for node in export(linear, (torch.ones(3),), strict=mode).graph.nodes if node.op != "placeholder"]
    for mode in (True, False)
]
assert graphs[0] == graphs[1] and "aten.linear.default" in graphs[0], graphs

with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
    file.write('{"scale": 2}')
path = file.name
program = export(Reads(), (torch.ones(3),), strict=False)
with open(path, "w") as file:
    file.write('{"scale": 7}')
assert program.module()(torch.ones(3)).tolist() == [2.0, 2.0, 2.0], "the file is read again"
assert isinstance(refusal(Reads(), True), torch._dynamo.exc.Unsupported), repr(refusal(Reads(), True))


class NumPy(torch.nn.Module):
    def forward(self, x):
        return torch.from_numpy(x.numpy() + 1)


assert isinstance(refusal(NumPy(), False), RuntimeError), repr(refusal(NumPy(), False))
translated = export(NumPy(), (torch.ones(3),), strict=True)
assert any("aten.add" in str(node.target) for node in translated.graph.nodes), translated.graph
assert translated.module()(torch.zeros(3)).tolist() == [1.0, 1.0, 1.0], "the NumPy call is a constant"
