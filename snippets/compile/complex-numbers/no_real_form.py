# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*enable_complex_wrapper does not exist', "KeyError: 'enable_complex_wrapper'"]
# ///
"""An operator without a real form is an error with the setting, and none without it."""

# --8<-- [start:use]
import torch
import torch._functorch.config


def spectrum(signal):
    return torch.fft.fft(signal) * 2


signal = torch.ones(8, dtype=torch.complex64)
refusals = {}
for enabled in (False, True):
    torch.compiler.reset()
    with torch._functorch.config.patch(enable_complex_wrapper=enabled):
        try:
            answer = torch.compile(spectrum, backend="aot_eager")(signal)
            print(enabled, answer[0].item())
        except Exception as error:
            refusals[enabled] = str(error)
            print(enabled, [line for line in refusals[enabled].splitlines() if "Multiple dispatch failed" in line])
# --8<-- [end:use]

assert answer[0].item() == 16
assert list(refusals) == [True], f"refused with the setting: {refusals}"
assert "Multiple dispatch failed for 'torch._ops.aten._fft_c2c.default'" in refusals[True], refusals
