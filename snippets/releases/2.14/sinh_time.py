# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: sinh takes less than 5 times as long as its formula"]
# ///
"""On a CPU `sinh` and `cosh` take several times as long as their formulas with `exp`."""

# --8<-- [start:use]
import time

import torch

torch.set_num_threads(1)
x = torch.linspace(-5, 5, 65_536)


def sinh(x: torch.Tensor) -> torch.Tensor:
    return (torch.exp(x) - torch.exp(-x)) / 2


def cosh(x: torch.Tensor) -> torch.Tensor:
    return (torch.exp(x) + torch.exp(-x)) / 2


def milliseconds(call) -> float:
    times = []
    for _ in range(15):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


times = {name: milliseconds(lambda f=f: f(x)) for name, f in {"sinh": torch.sinh, "cosh": torch.cosh}.items()}
formulas = {name: milliseconds(lambda f=f: f(x)) for name, f in {"sinh": sinh, "cosh": cosh}.items()}
for name, value in times.items():
    print(f"metric: {name} = {value:.3f} ms")
    print(f"metric: {name}_by_its_formula = {formulas[name]:.3f} ms")
# --8<-- [end:use]

away = x[x.abs() > 0.1]
torch.testing.assert_close(sinh(away), torch.sinh(away), rtol=1e-5, atol=0)
torch.testing.assert_close(cosh(x), torch.cosh(x))
small = torch.full((16,), 1e-6)
assert (sinh(small) / torch.sinh(small) - 1).abs().max() > 0.01  # the formula loses small values
assert torch.sinh(torch.tensor([89.0])).isfinite().all()
assert sinh(torch.tensor([89.0])).isinf().all()
assert times["sinh"] > 5 * formulas["sinh"], "sinh takes less than 5 times as long as its formula"
assert times["cosh"] > 2 * formulas["cosh"], "cosh takes less than twice as long as its formula"
