# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: torch.ao.quantization.(quantize_pt2e|pt2e|quantizer) is still here"]
# ///
"""The PT2E flow is no longer part of torch; eager and FX quantization are."""

# --8<-- [start:use]
from importlib.util import find_spec

for name in ("quantize", "quantize_fx", "quantize_pt2e", "pt2e", "quantizer"):
    print(f"torch.ao.quantization.{name}:", "here" if find_spec(f"torch.ao.quantization.{name}") else "gone")
# --8<-- [end:use]

for name in ("quantize_pt2e", "pt2e", "quantizer"):
    assert find_spec(f"torch.ao.quantization.{name}") is None, f"torch.ao.quantization.{name} is still here"
for name in ("quantize", "quantize_fx"):
    assert find_spec(f"torch.ao.quantization.{name}") is not None, f"torch.ao.quantization.{name} is gone"
try:
    from torch.ao.quantization.quantize_pt2e import prepare_pt2e  # noqa: F401
except ModuleNotFoundError as error:
    assert "torch.ao.quantization.quantize_pt2e" in str(error), error
else:
    raise AssertionError("torch.ao.quantization.quantize_pt2e is still here")
