# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["has no attribute 'is_exporting'", "AssertionError: is_exporting is true under torch.compile"]
# ///
"""torch.compiler.is_exporting() is false under torch.compile and true in an export."""

# --8<-- [start:use]
import torch


class Probe(torch.nn.Module):
    def forward(self, x):
        return x + 100 if torch.compiler.is_exporting() else x


zero = torch.zeros(1)
compiled = torch.compile(Probe(), backend="eager", fullgraph=True)
exported = torch.export.export(Probe(), (zero,)).module()
print("compiled:", compiled(zero).item(), "exported:", exported(zero).item())
# --8<-- [end:use]

assert compiled(zero).item() == 0.0, "is_exporting is true under torch.compile"
assert exported(zero).item() == 100.0
assert torch.export.export(Probe(), (zero,), strict=True).module()(zero).item() == 100.0
is_compiling = torch.compile(lambda x: x + torch.compiler.is_compiling(), backend="eager", fullgraph=True)
assert is_compiling(zero).item() == 1.0
