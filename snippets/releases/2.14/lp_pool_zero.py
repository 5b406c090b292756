# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: another exception: ZeroDivisionError']
# ///
"""lp_pool refuses norm_type=0 with a ValueError."""

# --8<-- [start:use]
import torch
from torch.nn import functional as F

raised = {}
for pool, x in ((F.lp_pool1d, torch.ones(1, 1, 4)), (F.lp_pool2d, torch.ones(1, 1, 4, 4))):
    try:
        pool(x, 0.0, 2)
    except (ValueError, ZeroDivisionError) as error:
        raised[pool.__name__] = type(error).__name__
        print(f"{pool.__name__}: {type(error).__name__}: {error}")
# --8<-- [end:use]

assert list(raised) == ["lp_pool1d", "lp_pool2d"], f"no error: {raised}"
kinds = set(raised.values())
assert kinds == {"ValueError"}, f"another exception: {', '.join(kinds)}"
