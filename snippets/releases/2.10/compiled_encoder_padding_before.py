# /// script
# requires-python = ">=3.10"
# dependencies = ["torch<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the padding of a compiled encoder is not zero']
# ///
"""Without gradients a compiled TransformerEncoder leaves zeros in the padding, as eager mode does."""

# --8<-- [start:use]
import torch
from torch import nn

torch.manual_seed(0)
encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), num_layers=1).eval()
tokens = torch.randn(2, 4, 8)
padding = torch.tensor([[False, False, True, True], [True, True, True, True]])
with torch.no_grad():
    eager = encoder(tokens, src_key_padding_mask=padding)
    compiled = torch.compile(encoder, backend="eager")(tokens, src_key_padding_mask=padding)
print("equal to eager:", torch.allclose(compiled, eager))
# --8<-- [end:use]

assert not compiled[padding].any(), "the padding of a compiled encoder is not zero"
torch.testing.assert_close(compiled, eager)
