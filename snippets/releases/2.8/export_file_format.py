# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: torch.export.save writes no PT2 archive"]
# ///
"""torch.export.save writes a PT2 archive; a file in the layout of 2.7 loads with a warning or a line in the log."""

# --8<-- [start:use]
import warnings
import zipfile

import torch

program = torch.export.export(torch.nn.ReLU(), (torch.ones(2),))
torch.export.save(program, "relu.pt2")
with zipfile.ZipFile("relu.pt2") as archive:
    print("archive_format" in {name.partition("/")[2] for name in archive.namelist()})
# --8<-- [end:use]

with zipfile.ZipFile("relu.pt2") as archive:
    names = {name.partition("/")[2] for name in archive.namelist()}
assert "archive_format" in names, "torch.export.save writes no PT2 archive"

import logging

from torch._export.serde.serialize import SCHEMA_VERSION, serialize

parts = serialize(program)
with zipfile.ZipFile("old.pt2", "w") as old:  # what torch.export.save of 2.7 wrote
    old.writestr("version", ".".join(map(str, SCHEMA_VERSION)))
    old.writestr("serialized_exported_program.json", parts.exported_program)
    old.writestr("serialized_state_dict.pt", parts.state_dict)
    old.writestr("serialized_constants.pt", parts.constants)
    old.writestr("serialized_example_inputs.pt", parts.example_inputs)


def told(path):
    lines = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())
    logging.getLogger("torch.export").addHandler(handler)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        loaded = torch.export.load(path)
    logging.getLogger("torch.export").removeHandler(handler)
    assert loaded.module()(torch.tensor([-1.0, 2.0])).tolist() == [0.0, 2.0], f"{path} computes something else"
    return [text for text in (*lines, *(str(warning.message) for warning in caught)) if "deprecated" in text]


message = "This version of file is deprecated. Please generate a new pt2 saved file."
assert any(message in text for text in told("old.pt2")), f"the old file: {told('old.pt2')}"
torch.export.save(torch.export.load("old.pt2"), "again.pt2")
assert told("relu.pt2") == told("again.pt2") == [], f"the new files: {told('relu.pt2')}, {told('again.pt2')}"
