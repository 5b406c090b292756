# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a sparse tensor gave no warning']
# ///
"""The first sparse tensor warns that nothing checks its indices, unless somebody said so."""

# --8<-- [start:use]
import warnings

import torch

indices, values = torch.tensor([[0]]), torch.tensor([1.0])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.sparse_coo_tensor(indices, values, (2,))
for each in caught:
    print(each.category.__name__, str(each.message).split(". ")[0])

torch.sparse.check_sparse_tensor_invariants.enable()
refusal = None
try:
    torch.sparse_coo_tensor(torch.tensor([[5]]), values, (2,))
except RuntimeError as error:
    refusal = error
    print(error)
# --8<-- [end:use]

assert len(caught) == 1, "a sparse tensor gave no warning"
assert "Sparse invariant checks are implicitly disabled" in str(caught[0].message)
assert refusal is not None and "5" in str(refusal)
