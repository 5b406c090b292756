# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: include_paths.. got an unexpected keyword argument .device_type.']
# ///
"""include_paths and library_paths take a device type instead of cuda=True."""

# --8<-- [start:use]
from torch.utils.cpp_extension import include_paths

paths = include_paths(device_type="cpu")
print("headers:", len(paths) > 0)
try:
    include_paths(cuda=True)
except TypeError as error:
    print(error)
# --8<-- [end:use]

assert all("torch" in path for path in paths), paths
