# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the result is the accumulator"]
# ///
"""onednn::qconv2d_pointwise.binary returns a tensor of its own, in place of its accumulator."""

# --8<-- [start:use]
import torch

onednn = torch.ops.onednn
x = torch.randint(0, 10, (1, 3, 4, 4), dtype=torch.uint8).to(memory_format=torch.channels_last)
weight = torch.randint(-5, 5, (2, 3, 1, 1), dtype=torch.int8)
accumulator = torch.ones(1, 2, 4, 4).to(memory_format=torch.channels_last)

scales, zeros = torch.ones(2), torch.zeros(2, dtype=torch.int)
geometry = {"stride": [1, 1], "padding": [0, 0], "dilation": [1, 1], "groups": 1}
packed = onednn.qconv_prepack(weight, scales, 1.0, 0, *geometry.values(), list(x.shape))
inputs = {"qx": x, "x_scale": 1.0, "x_zero_point": 0, "qw": packed, "w_scale": scales, "w_zero_point": zeros}
outputs = {"output_scale": 1.0, "output_zero_point": 0, "output_dtype": torch.float32}
added = {"qaccum": accumulator, "accum_scale": 1.0, "accum_zero_point": 0, "binary_attr": "sum", "alpha": 1.0}
unary = {"unary_attr": "none", "unary_scalars": [], "unary_algorithm": ""}
result = onednn.qconv2d_pointwise.binary(bias=None, **inputs, **geometry, **outputs, **added, **unary)
print("the accumulator itself:", result.data_ptr() == accumulator.data_ptr())
# --8<-- [end:use]

assert result.data_ptr() != accumulator.data_ptr(), "the result is the accumulator"
torch.testing.assert_close(result, torch.nn.functional.conv2d(x.float(), weight.float()) + 1, rtol=0, atol=0)
assert torch.equal(accumulator, result), "the accumulator does not hold the result any more"
