# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the padding of a compiled encoder is zero']
# ///
"""Without gradients a compiled TransformerEncoder fills padding, and a sequence of padding alone is nan."""

# --8<-- [start:use]
import torch
from torch import nn

torch.manual_seed(0)
encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), num_layers=1).eval()
tokens = torch.randn(2, 4, 8)
padding = torch.tensor([[False, False, True, True], [True, True, True, True]])  # the second sequence is empty
with torch.no_grad():
    eager = encoder(tokens, src_key_padding_mask=padding)
    compiled = torch.compile(encoder, backend="eager")(tokens, src_key_padding_mask=padding)
print("eager:   ", "zero" if not eager[padding].any() else "not zero", "in the padding")
print("compiled:", "zero" if not compiled[padding].any() else "not zero", "in the padding,", end=" ")
print(int(compiled[1].isnan().sum()), "nan in the empty sequence")

safe = compiled.masked_fill(padding.unsqueeze(-1), 0.0)
# --8<-- [end:use]

assert compiled[padding].any(), "the padding of a compiled encoder is zero"
assert compiled[1].isnan().all(), "the empty sequence is not nan"
torch.testing.assert_close(compiled[~padding], eager[~padding])
torch.testing.assert_close(safe, eager)
