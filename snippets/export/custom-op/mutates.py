# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""mutates_args is what makes a write into an argument survive compilation."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("shop::fill_declared", mutates_args={"out"})
def fill_declared(out: torch.Tensor, value: float) -> None:
    out.fill_(value)


@torch.library.custom_op("shop::fill_hidden", mutates_args=())
def fill_hidden(out: torch.Tensor, value: float) -> None:
    out.fill_(value)


refusals = {}
for op in (fill_declared, fill_hidden):
    op.register_fake(lambda out, value: None)
    try:
        results = torch.library.opcheck(op, (torch.zeros(2), 3.0), test_utils="test_schema")
        print(op._name, results)
    except Exception as error:
        refusals[op._name] = str(error)
        print(op._name, type(error).__name__)
# --8<-- [end:use]

assert list(refusals) == ["fill_hidden"], f"opcheck refuses {refusals}"
assert "mutat" in refusals["fill_hidden"], refusals

hidden = torch.zeros(2)
fill_hidden(hidden, 3.0)
torch.testing.assert_close(hidden, torch.full((2,), 3.0), rtol=0, atol=0)


@torch.compile(backend="aot_eager", fullgraph=True)
def declared(x):
    out = torch.zeros(2)
    fill_declared(out, 3.0)
    return out + x


torch.testing.assert_close(declared(torch.ones(2)), torch.full((2,), 4.0), rtol=0, atol=0)
