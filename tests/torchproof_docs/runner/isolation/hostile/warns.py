# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Causes warnings."""

import warnings

for _ in range(2):
    warnings.warn("torch.old is deprecated\nsecond line", FutureWarning, stacklevel=1)
warnings.warn("going", DeprecationWarning, stacklevel=1)
warnings.warn("of no interest", UserWarning, stacklevel=1)
assert True
