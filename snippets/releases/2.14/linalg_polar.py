# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*torch.linalg.*polar']
# ///
"""polar splits a matrix into a rotation and a stretch, matrix_sqrth takes its square root."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
matrix = torch.rand(3, 3, dtype=torch.double)
rotation, stretch = torch.linalg.polar(matrix)
root = torch.linalg.matrix_sqrth(matrix.mT @ matrix)
print(torch.allclose(rotation @ stretch, matrix), torch.allclose(root, stretch))
# --8<-- [end:use]

torch.testing.assert_close(rotation.mT @ rotation, torch.eye(3, dtype=torch.double))
torch.testing.assert_close(root @ root, matrix.mT @ matrix)
