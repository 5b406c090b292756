# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""How each part of quantization stands, release by release."""

import warnings
from importlib.util import find_spec

import torch
from torch import nn
from torch.ao.quantization import get_default_qconfig_mapping, quantize_dynamic, quantize_fx


def category(call, text):
    """Return how a call gives the warning that has this text."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    told = {entry.category.__name__ for entry in caught if text in str(entry.message)}
    return " and ".join(sorted(told)) or "silent"


def quantized(name):
    return torch.quantize_per_tensor(torch.tensor([0.5, -1.0]), 0.1, 20, getattr(torch, name))


dtypes = category(lambda: quantized("qint8"), "torch.quint8, torch.qint8, and torch.qint32 are deprecated")
model, x = nn.Sequential(nn.Linear(4, 2)).eval(), torch.randn(3, 4)
text = "torch.ao.quantization is deprecated"
eager = category(lambda: quantize_dynamic(model, {nn.Linear}, dtype=torch.qint8), text)
traced = category(lambda: quantize_fx.prepare_fx(model, get_default_qconfig_mapping(), (x,)), text)
pt2e = find_spec("torch.ao.quantization.quantize_pt2e") is not None
print("eager mode:", eager)
print("FX graph mode:", traced)
print("PT2E:", "there" if pt2e else "gone")
print("qint8, quint8, qint32:", dtypes)

assert eager == traced, f"they warn differently: {eager}, {traced}"
for name in ("qint8", "quint8", "qint32"):
    assert quantized(name).int_repr().tolist() == [25, 10], f"{name}: {quantized(name).int_repr()}"
