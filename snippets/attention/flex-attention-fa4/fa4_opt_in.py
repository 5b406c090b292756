# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The rule that picks FlashAttention-4 answers no to AUTO before it looks at hardware, package or mask."""

# --8<-- [start:use]
from torch._inductor.kernel.flex import flex_flash_attention

chosen = {}
for backend in ("AUTO", "TRITON", "TRITON_DECODE"):
    chosen[backend] = flex_flash_attention._use_flex_flash_attention(None, None, {}, 0, backend=backend)
    print(backend, "uses FlashAttention-4:", chosen[backend])
# --8<-- [end:use]

assert chosen == {"AUTO": False, "TRITON": False, "TRITON_DECODE": False}, f"FlashAttention-4 is used: {chosen}"
for backend in chosen:
    backward = flex_flash_attention._use_flex_flash_attention_backward(None, None, backend=backend)
    assert backward is False, f"{backend} uses FlashAttention-4 in backward"
raised = False
try:
    used = flex_flash_attention._use_flex_flash_attention(None, None, {}, 0, backend="FLASH")
except (RuntimeError, AttributeError):  # without the package or a graph it cannot answer yes, but it goes on to look
    raised, used = True, False
assert raised or used, "FLASH is refused without a look"
