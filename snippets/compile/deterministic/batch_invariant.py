# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 240
# tools = ["c++"]
# absent = ["KeyError: 'batch_invariant'", 'AttributeError: torch\._inductor\.config\.batch_invariant does not exist']
# ///
"""On CPU Inductor writes the same code with and without batch_invariant."""

# --8<-- [start:use]
import torch
import torch._inductor.config as inductor_config
from torch._inductor.utils import run_and_get_code


def statistics(x, weight):
    return torch.softmax(x @ weight, -1), x.var(1), x.sum(0)


def generated(batch_invariant):
    torch.compiler.reset()
    with inductor_config.patch(batch_invariant=batch_invariant, force_disable_caches=True):
        results, sources = run_and_get_code(torch.compile(statistics), x, weight)
    return results, [line for source in sources for line in source.splitlines() if not line.startswith("#")]


torch.manual_seed(0)
x, weight = torch.randn(32, 64), torch.randn(64, 64)
(results, without), (_, with_it) = generated(False), generated(True)
print("the same code:", without == with_it)
# --8<-- [end:use]

assert without == with_it and any("cpp_fused" in line for line in without), without[:20]
for result, expected in zip(results, statistics(x, weight), strict=True):
    torch.testing.assert_close(result, expected)
