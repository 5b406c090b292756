# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['(RuntimeError|NotImplementedError): .*_cdist_backward']
# ///
"""cdist has second derivatives."""

# --8<-- [start:use]
import torch

points = torch.tensor([[0.0, 0.0], [3.0, 4.0]], dtype=torch.double, requires_grad=True)
distance = torch.cdist(points[:1], points[1:]).sum()
(first,) = torch.autograd.grad(distance, points, create_graph=True)
(second,) = torch.autograd.grad(first[1, 0], points)
print(first[1].tolist(), second[1].tolist())
# --8<-- [end:use]

torch.testing.assert_close(second[1, 0].item(), 16 / 125)
