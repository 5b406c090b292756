# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""float8_e8m0fnu holds powers of two only: no zero, no sign, no infinity."""

# --8<-- [start:use]
import torch

values = torch.tensor([0.3, 1.0, 1.5, 3.0, 100.0, -1.0, 0.0, float("inf")])
for value, stored in zip(values.tolist(), values.to(torch.float8_e8m0fnu).float().tolist(), strict=True):
    print(f"{value:g} -> {stored:g}")
# --8<-- [end:use]

import numpy as np

powers = np.ldexp(1.0, np.arange(-126, 128)).astype(np.float32)
kept = torch.from_numpy(powers).to(torch.float8_e8m0fnu)
np.testing.assert_array_equal(kept.float().numpy(), powers)
np.testing.assert_array_equal(kept.view(torch.uint8).numpy(), np.arange(-126, 128) + 127)
stored = values.to(torch.float8_e8m0fnu).float()
assert stored[:6].tolist() == [0.25, 1.0, 2.0, 4.0, 128.0, 1.0], stored
assert stored[6] == 2.0**-127 and torch.isnan(stored[7]), stored
