# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A packed sequence does not export."""

# --8<-- [start:use]
import torch
from torch.export import export
from torch.nn.utils.rnn import pack_padded_sequence


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(4, 8, batch_first=True)

    def forward(self, tokens, lengths):
        packed = pack_padded_sequence(tokens, lengths, batch_first=True, enforce_sorted=False)
        return self.lstm(packed)[1][0]


inputs = torch.randn(2, 5, 4), torch.tensor([5, 3])
try:
    export(Encoder(), inputs, strict=False)
except Exception as error:
    refusal = error
    print(type(error).__name__)
# --8<-- [end:use]

assert type(refusal).__name__ in ("GuardOnDataDependentSymNode", "TypeError"), f"{refusal!r}"
assert Encoder()(*inputs).shape == (1, 2, 8)
