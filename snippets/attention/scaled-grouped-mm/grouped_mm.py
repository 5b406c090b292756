# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""grouped_mm multiplies each group of rows with its own matrix; on CPU it runs with gradients, in any group size."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grouped_mm

torch.manual_seed(0)
tokens = torch.randn(10, 16, dtype=torch.bfloat16, requires_grad=True)  # sorted by expert
experts = torch.randn(3, 16, 8, dtype=torch.bfloat16, requires_grad=True)
ends = torch.tensor([3, 7, 10], dtype=torch.int32)  # where each expert's rows end
output = grouped_mm(tokens, experts, offs=ends)
(output * output).sum().backward()
print(tuple(output.shape))
# --8<-- [end:use]

leaves = [tensor.detach().clone().requires_grad_() for tensor in (tokens, experts)]
parts = torch.cat([rows @ matrix for rows, matrix in zip(leaves[0].split([3, 4, 3]), leaves[1])])
(parts * parts).sum().backward()
torch.testing.assert_close(output, parts, rtol=2e-2, atol=2e-2)
for name, tensor, leaf in (("tokens", tokens, leaves[0]), ("experts", experts, leaves[1])):
    torch.testing.assert_close(tensor.grad, leaf.grad, rtol=2e-2, atol=2e-2, msg=f"gradient of the {name}")
