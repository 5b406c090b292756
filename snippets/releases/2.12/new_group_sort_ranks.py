# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ['TypeError: new_group\(\) got an unexpected keyword argument .sort_ranks.']
# ///
"""new_group(sort_ranks=False) numbers the ranks of a group in the order in which they are listed."""

# --8<-- [start:use]
import torch.distributed as dist

dist.init_process_group("gloo")
sorted_group = dist.new_group([1, 0])
listed_group = dist.new_group([1, 0], sort_ranks=False)
if dist.get_rank() == 0:
    print("by default:", dist.get_process_group_ranks(sorted_group))
    print("sort_ranks=False:", dist.get_process_group_ranks(listed_group))
# --8<-- [end:use]

assert dist.get_process_group_ranks(sorted_group) == [0, 1]
assert dist.get_process_group_ranks(listed_group) == [1, 0]
assert dist.get_rank(listed_group) == 1 - dist.get_rank()
dist.barrier()
dist.destroy_process_group()
