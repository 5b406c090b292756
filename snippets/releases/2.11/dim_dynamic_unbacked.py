# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*UNBACKED']
# ///
"""The kinds of unbacked dimensions are one, DimDynamic.UNBACKED."""

# --8<-- [start:use]
from torch.fx.experimental.symbolic_shapes import DimDynamic

print([kind.name for kind in DimDynamic])
print(DimDynamic.UNBACKED.name)
# --8<-- [end:use]

assert not hasattr(DimDynamic, "SIZE_LIKE_UNBACKED") and not hasattr(DimDynamic, "OBLIVIOUS_SIZE")
