# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .* has no attribute 'DYNAMIC'"]
# ///
"""A cell under while_loop exports with a dynamic sequence length."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import while_loop
from torch.export import Dim, export


class Reader(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = torch.nn.GRUCell(4, 8)

    def forward(self, tokens):  # (time, batch, features)
        def more(step, hidden):
            return step < tokens.shape[0]

        def advance(step, hidden):
            row = tokens.index_select(0, step.reshape(1)).squeeze(0)
            return step + 1, self.cell(row, hidden)

        start = torch.zeros((), dtype=torch.int64), tokens.new_zeros(tokens.shape[1], 8)
        return while_loop(more, advance, start)[1]


model = Reader().eval()
with torch.no_grad():
    program = export(model, (torch.randn(5, 3, 4),), dynamic_shapes={"tokens": {0: Dim.DYNAMIC}})
    print(program.module()(torch.randn(9, 3, 4)).shape)
# --8<-- [end:use]

gru = torch.nn.GRU(4, 8)
with torch.no_grad():
    for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
        getattr(gru, f"{name}_l0").copy_(getattr(model.cell, name))
    for steps in (2, 9):
        tokens = torch.randn(steps, 3, 4)
        torch.testing.assert_close(program.module()(tokens), gru(tokens)[1][0])
