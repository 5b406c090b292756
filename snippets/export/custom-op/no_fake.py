# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Without a fake implementation an operator works in eager mode and stops compile and export."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("shop::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


class Twice(torch.nn.Module):
    def forward(self, x):
        return twice(x)


x = torch.ones(3)
print(twice(x))
refusals = []
for name, capture in (
    ("export", lambda: torch.export.export(Twice(), (x,), strict=False)),
    ("compile", lambda: torch.compile(Twice(), backend="eager", fullgraph=True)(x)),
):
    try:
        capture()
    except Exception as error:
        refusals.append(str(error))
        print(name, "refused:", "register_fake" in str(error))
# --8<-- [end:use]

assert len(refusals) == 2, "the operator was captured without a fake implementation"
assert all("shop" in text and "twice" in text for text in refusals), refusals
assert "no fake impl" in refusals[0].lower() or "register_fake" in refusals[0], refusals[0]
