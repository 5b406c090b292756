# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One exported program a method, where a scripted module held several."""

# --8<-- [start:use]
import torch
from torch import nn


class Autoencoder(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.decoder = nn.Linear(6, 2), nn.Linear(2, 6)

    def encode(self, x: torch.Tensor) -> torch.Tensor:  # was marked with @torch.jit.export
        return torch.tanh(self.encoder(x))

    def decode(self, code: torch.Tensor) -> torch.Tensor:  # was marked with @torch.jit.export
        return self.decoder(code)


class Method(nn.Module):
    def __init__(self, owner: nn.Module, name: str) -> None:
        super().__init__()
        self.owner, self.name = owner, name

    def forward(self, *args: torch.Tensor) -> torch.Tensor:
        return getattr(self.owner, self.name)(*args)


model = Autoencoder().eval()
encode = torch.export.export(Method(model, "encode"), (torch.randn(3, 6),))
decode = torch.export.export(Method(model, "decode"), (torch.randn(3, 2),))
print(decode.module()(encode.module()(torch.zeros(3, 6))).shape)
# --8<-- [end:use]

x = torch.randn(3, 6)
torch.testing.assert_close(decode.module()(encode.module()(x)), model.decode(model.encode(x)))
