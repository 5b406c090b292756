# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What TorchScript did: entry points, freezing, and a trace that checks neither sizes nor branches."""

import warnings

import torch
from torch import nn


class Autoencoder(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.decoder = nn.Linear(6, 2), nn.Linear(2, 6)

    @torch.jit.export
    def encode(self, x: torch.Tensor) -> torch.Tensor:
        return self.encoder(x)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.decoder(self.encode(x))


class Gate(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 10 if x.sum() > 0 else x


model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8)).eval()
image = torch.randn(1, 3, 8, 8)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    scripted = torch.jit.script(Autoencoder())
    frozen = torch.jit.freeze(torch.jit.script(model))
    branch, traced = torch.jit.script(Gate()), torch.jit.trace(Gate(), torch.ones(2))

x = torch.randn(3, 6)
assert scripted.encode(x).shape == (3, 2) and scripted(x).shape == (3, 6), "the scripted module has one entry point"
assert not list(frozen.parameters()), "freezing left parameters"
assert "batch_norm" not in str(frozen.graph), "freezing left the batch norm"
torch.testing.assert_close(frozen(image), model(image), rtol=1e-4, atol=1e-5)
assert any(entry.category is torch.jit.TracerWarning for entry in caught), "tracing a branch gives no TracerWarning"
for sign in (1.0, -1.0):
    sample = sign * torch.ones(2)
    torch.testing.assert_close(branch(sample), Gate()(sample), rtol=0, atol=0)
    torch.testing.assert_close(traced(sample), 10 * sample, rtol=0, atol=0)
assert traced(torch.ones(5)).tolist() == [10.0] * 5, "the trace refuses another size"
