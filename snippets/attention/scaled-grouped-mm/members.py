# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The kinds of scales, and the layouts of block scales, that the public products can be asked for."""

from torch.nn.functional import ScalingType, SwizzleType

kinds = list(ScalingType.__members__)
block_wise = [name for name in kinds if name.startswith("BlockWise")]
assert sorted(set(kinds) - set(block_wise)) == ["RowWise", "TensorWise"], f"the kinds of scales are {kinds}"
assert len(block_wise) == 4, f"block-wise are {block_wise}"
layouts = set(SwizzleType.__members__)
assert layouts >= {"NO_SWIZZLE", "SWIZZLE_32_4_4"}, f"the layouts are {layouts}"
