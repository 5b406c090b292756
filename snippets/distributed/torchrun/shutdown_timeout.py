# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the parser has no --shutdown-timeout"]
# ///
"""--shutdown-timeout is how long torchrun waits for workers between SIGTERM and SIGKILL."""

from torch.distributed.run import get_args_parser

assert "--shutdown-timeout" in get_args_parser().format_help(), "the parser has no --shutdown-timeout"

# --8<-- [start:use]
from torch.distributed.run import config_from_args, parse_args

args = parse_args(["--nproc-per-node=2", "--shutdown-timeout=120", "train.py"])
config, _, _ = config_from_args(args)
print("shutdown timeout:", config.shutdown_timeout)
# --8<-- [end:use]

assert config.shutdown_timeout == 120, config
