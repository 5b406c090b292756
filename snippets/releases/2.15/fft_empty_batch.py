# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: MKL FFT error: .*Inconsistent configuration parameters']
# ///
"""The Fourier transforms of an empty batch are empty tensors, forward and backward."""

# --8<-- [start:use]
import torch

signals = torch.zeros(0, 2, 16, requires_grad=True)
spectrum = torch.fft.rfft(signals)
print(spectrum.shape)
print(torch.fft.irfft(spectrum, n=16).shape, torch.fft.fft2(signals).shape)
# --8<-- [end:use]

import numpy as np

assert spectrum.shape == np.fft.rfft(np.zeros((0, 2, 16))).shape
assert torch.fft.irfft(spectrum, n=16).shape == (0, 2, 16)
spectrum.abs().sum().backward()
assert signals.grad.shape == signals.shape
