# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""opcheck runs an operator's registrations against each other and names the one that lies."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("shop::row_sum", mutates_args=())
def row_sum(x: torch.Tensor) -> torch.Tensor:
    return x.sum(dim=1)


@row_sum.register_fake
def _(x):
    return torch.empty_like(x)  # wrong: the result has one dimension less


try:
    torch.library.opcheck(row_sum, (torch.ones(2, 3),))
except Exception as error:
    print(type(error).__name__)
    refusal = str(error)


@row_sum.register_fake
def _(x):
    return x.new_empty(x.shape[0])


print(torch.library.opcheck(row_sum, (torch.ones(2, 3),)))
# --8<-- [end:use]

assert "test_faketensor" in refusal, refusal
results = torch.library.opcheck(row_sum, (torch.ones(2, 3),))
assert set(results.values()) == {"SUCCESS"}, results
