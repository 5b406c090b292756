# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the default is static"]
# ///
"""Without --master-port, torchrun on one node takes a free port; with it, that port."""

# --8<-- [start:use]
from unittest.mock import patch

from torch.distributed import run


def rendezvous(*options: str) -> str:
    """Return where torchrun would let the workers meet; launch nothing."""
    with patch.object(run, "elastic_launch") as launch:
        run.run(run.parse_args(["--nproc-per-node=2", *options, "train.py"]))
    config = launch.call_args.kwargs["config"]
    return f"{config.rdzv_backend} {config.rdzv_endpoint}"


free, pinned = rendezvous(), rendezvous("--master-port=29500")
print("default:", free)  # port 0: the operating system chooses
print("--master-port=29500:", pinned)
# --8<-- [end:use]

assert free == "c10d localhost:0", f"the default is {free}"
assert rendezvous("--standalone") == free, "--standalone differs"
assert pinned == "static 127.0.0.1:29500", pinned
