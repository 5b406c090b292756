# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Loop until the data says stop, inside one compiled graph."""

# --8<-- [start:use]
import torch


def not_converged(step, root, square):
    return (root * root - square).abs().max() > 1e-6


def newton(step, root, square):
    return step + 1, (root + square / root) / 2, square.clone()


@torch.compile(backend="eager", fullgraph=True)
def square_root(square):
    step = torch.zeros((), dtype=torch.int64)  # a counter must be a tensor
    step, root, _ = torch.while_loop(not_converged, newton, (step, torch.ones_like(square), square))
    return step, root


step, root = square_root(torch.tensor([4.0, 9.0], dtype=torch.float64))
print("steps:", step.item(), "root:", [round(value, 6) for value in root.tolist()])
# --8<-- [end:use]

for square in ([4.0, 9.0], [2.0, 10000.0]):
    square = torch.tensor(square, dtype=torch.float64)
    step, root = square_root(square)
    torch.testing.assert_close(root, square.sqrt())
assert step.item() > 6, "a larger number takes more steps in the same graph"
