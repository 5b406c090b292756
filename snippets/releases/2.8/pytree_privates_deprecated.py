# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: _is_leaf is silent']
# ///
"""Two private helpers of pytree warn; their public names answer the same."""

# --8<-- [start:use]
import warnings
from collections import namedtuple

from torch.utils import _pytree as pytree

Point = namedtuple("Point", ["x"])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    old = pytree._is_leaf(3), pytree._is_namedtuple_instance(Point(1))
for warning in caught:
    print(str(warning.message).partition(". ")[2])
# --8<-- [end:use]

assert old == (True, True)
assert len(caught) == 2, "_is_leaf is silent"
assert {warning.category for warning in caught} == {FutureWarning}
assert (pytree.tree_is_leaf(3), pytree.is_namedtuple_instance(Point(1))) == old
