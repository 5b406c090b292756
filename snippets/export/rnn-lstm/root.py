# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.8.*,!=2.9.*"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["ValueError: The tensor attributes self._flat_weights.*assigned during export"]
# ///
"""An nn.LSTM exports by itself."""

# --8<-- [start:use]
import torch
from torch.export import export

lstm, tokens = torch.nn.LSTM(4, 8), torch.randn(5, 3, 4)
program = export(lstm, (tokens,))
outputs, (hidden, cell) = program.module()(tokens)
print(outputs.shape, hidden.shape)
# --8<-- [end:use]

torch.testing.assert_close(outputs, lstm(tokens)[0])
torch.testing.assert_close(cell, lstm(tokens)[1][1])
