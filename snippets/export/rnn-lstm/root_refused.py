# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the LSTM was exported"]
# ///
"""In 2.8 and 2.9 an nn.LSTM exported by itself is refused in the default mode."""

# --8<-- [start:use]
import torch
from torch.export import export

lstm, tokens = torch.nn.LSTM(4, 8), torch.randn(5, 3, 4)
try:
    export(lstm, (tokens,))
except ValueError as error:
    refusal = str(error)
    print(refusal[:60])
else:
    raise AssertionError("the LSTM was exported")

program = export(lstm, (tokens,), strict=True)
# --8<-- [end:use]

assert "assigned during export" in refusal and "_flat_weights" in refusal, refusal
torch.testing.assert_close(program.module()(tokens)[0], lstm(tokens)[0])
