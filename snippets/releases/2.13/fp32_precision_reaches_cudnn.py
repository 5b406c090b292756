# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: convolutions keep tf32', 'AttributeError: module .torch.backends.cudnn. has no attribute .conv.']
# ///
"""torch.backends.fp32_precision reaches convolutions and recurrent layers of cuDNN."""

# --8<-- [start:use]
import torch

cudnn = torch.backends.cudnn
torch.backends.fp32_precision = "ieee"
print(cudnn.conv.fp32_precision, cudnn.rnn.fp32_precision)
try:
    hasattr(cudnn, "allow_tf32")
except RuntimeError as error:
    print(str(error).partition(",")[2].partition(".")[0])
# --8<-- [end:use]

assert cudnn.conv.fp32_precision == "ieee", "convolutions keep tf32"
assert cudnn.rnn.fp32_precision == "ieee"
try:
    state = cudnn.allow_tf32
except RuntimeError as error:
    state = str(error)
assert "cuDNN conv and cuDNN RNN have different TF32 flags" in str(state), state
