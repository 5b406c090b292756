# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the broken tensor loads", "RuntimeError: size is inconsistent with indices"]
# ///
"""A weights-only load refuses a sparse tensor with an index outside it; an unrestricted one reads it, to save it anew."""

# --8<-- [start:use]
import torch

broken = torch.sparse_coo_tensor([[0, 9], [1, 0]], [1.0, 2.0], (2, 2), check_invariants=False)
torch.save({"adjacency": broken}, "graph.pt")  # index 9 in a dimension of size 2
error = None
try:
    torch.load("graph.pt", weights_only=True)
except RuntimeError as caught:
    error = caught
print(error)

graph = torch.load("graph.pt", weights_only=False)["adjacency"]  # only a file that you trust
indices, values = graph._indices(), graph._values()
rows = int(indices[0].max()) + 1  # or drop the entries that lie outside
torch.save({"adjacency": torch.sparse_coo_tensor(indices, values, (rows, 2))}, "graph.pt")
print(torch.load("graph.pt", weights_only=True)["adjacency"].shape)
# --8<-- [end:use]

assert error is not None, "the broken tensor loads"
assert "size is inconsistent with indices" in str(error), error
mended = torch.load("graph.pt", weights_only=True)["adjacency"].to_dense()
assert mended.shape == (10, 2) and mended[9, 0] == 2 and mended.sum() == 3, mended
