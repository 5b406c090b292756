# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the parser has no --numa-binding"]
# ///
"""What torchrun makes of its options can be read without launching anything."""

from torch.distributed.run import get_args_parser

assert "--numa-binding" in get_args_parser().format_help(), "the parser has no --numa-binding"

# --8<-- [start:use]
from torch.distributed.run import config_from_args, parse_args

args = parse_args(["--nproc-per-node=2", "--numa-binding=node", "train.py"])
config, command, command_args = config_from_args(args)
print(config.numa_options)
# --8<-- [end:use]

assert config.numa_options is not None and "NODE" in str(config.numa_options.affinity_mode), config.numa_options
assert command_args[-1].endswith("train.py"), command_args
