# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it prints whose metadata it read"
# absent = ["AssertionError: Python 3[.]14 is not declared"]
# ///
"""The release declares Python 3.14 among the versions it is built for."""

# --8<-- [start:use]
from importlib.metadata import metadata

torch = metadata("torch")
versions = [line.split(" :: ")[-1] for line in torch.get_all("Classifier") if "Python :: 3." in line]
print("torch", torch["Version"], "requires Python", torch["Requires-Python"])
print("built for", ", ".join(versions))
# --8<-- [end:use]

assert "3.14" in versions, f"Python 3.14 is not declared: {versions}"
