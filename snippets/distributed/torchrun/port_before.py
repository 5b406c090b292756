# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the default is c10d"]
# ///
"""Up to 2.11 torchrun on one node takes port 29500 unless told otherwise."""

# --8<-- [start:use]
from unittest.mock import patch

from torch.distributed import run


def rendezvous(*options: str) -> str:
    """Return where torchrun would let the workers meet; launch nothing."""
    with patch.object(run, "elastic_launch") as launch:
        run.run(run.parse_args(["--nproc-per-node=2", *options, "train.py"]))
    config = launch.call_args.kwargs["config"]
    return f"{config.rdzv_backend} {config.rdzv_endpoint}"


default, standalone = rendezvous(), rendezvous("--standalone")
print("default:", default)
print("--standalone:", standalone)  # port 0: the operating system chooses
# --8<-- [end:use]

assert default == "static 127.0.0.1:29500", f"the default is {default}"
assert standalone == "c10d localhost:0", standalone
