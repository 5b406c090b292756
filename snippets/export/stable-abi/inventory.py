# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "the list of operators grows from release to release"
# absent = ["FileNotFoundError: .*torch/csrc/stable/ops.h"]
# ///
"""The operators that torch/csrc/stable/ops.h declares in this release."""

# --8<-- [start:use]
import re
from pathlib import Path

import torch

header = Path(torch.__file__).parent / "include/torch/csrc/stable/ops.h"
declared = re.findall(r"^inline [\w:&<>, ]+?\s(\w+)\(", header.read_text(), flags=re.MULTILINE)
print(*sorted(set(declared)))
# --8<-- [end:use]

ADDED = {
    (2, 9): "amax empty_like fill_ narrow new_empty new_zeros pad transpose zero_",
    (2, 10): "clone contiguous copy_ empty flatten from_blob full get_num_threads matmul parallel_for reshape select"
    " squeeze subtract sum sum_out to unsqueeze view",
    (2, 14): "bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift floor_divide index_select is_pinned"
    " permute",
    (2, 15): "sort",
}
release = tuple(int(part) for part in torch.__version__.split("+")[0].split(".")[:2])
expected = {name for since, names in ADDED.items() if since <= release for name in names.split()}
assert set(declared) == expected, f"differs from the list: {sorted(set(declared) ^ expected)}"
