# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: loaded by default: defaultdict, deque, Path, datetime, slice, frozenset"]
# ///
"""Some standard types load by default, and near relatives of them do not."""

# --8<-- [start:use]
import pickle
from collections import Counter, OrderedDict, defaultdict, deque
from datetime import datetime
from pathlib import Path

import torch

entries = {
    "OrderedDict": OrderedDict(lr=0.1), "Counter": Counter("aab"), "set": {1, 2}, "complex": 1j,
    "dtype": torch.bfloat16, "device": torch.device("cpu"), "Size": torch.Size([2, 3]),
    "Parameter": torch.nn.Parameter(torch.ones(2)), "sparse": torch.eye(2).to_sparse(),
    "defaultdict": defaultdict(int), "deque": deque([1]), "Path": Path("run"),
    "datetime": datetime(2025, 1, 29), "slice": slice(0, 2), "frozenset": frozenset({1}),
}  # fmt: skip
loaded, refused = [], []
for name, value in entries.items():
    torch.save({name: value}, "entry.pt")
    try:
        torch.load("entry.pt")
        loaded.append(name)
    except pickle.UnpicklingError:
        refused.append(name)
print("loads: ", ", ".join(loaded))
print("refused:", ", ".join(refused))
# --8<-- [end:use]

strict = ["defaultdict", "deque", "Path", "datetime", "slice", "frozenset"]
lenient = [name for name in strict if name in loaded]
assert not lenient, f"loaded by default: {', '.join(lenient)}"
assert refused == strict, f"refused: {refused}"
