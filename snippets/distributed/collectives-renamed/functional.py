# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""The functional collectives have the new names too, and their old names warn in every release since."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
x = torch.arange(2.0)
gathered = funcol.all_gather_single(x, gather_dim=0, group=dist.group.WORLD)
reduced = funcol.reduce_scatter_single(x, "sum", scatter_dim=0, group=dist.group.WORLD)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    old_gathered = funcol.all_gather_tensor(x, gather_dim=0, group=dist.group.WORLD)
    old_reduced = funcol.reduce_scatter_tensor(x, "sum", scatter_dim=0, group=dist.group.WORLD)
texts = [str(w.message) for w in caught if w.category is FutureWarning]
if dist.get_rank() == 0:
    print(*texts, sep="\n")
# --8<-- [end:use]

for name in ("all_gather_tensor", "reduce_scatter_tensor"):
    assert any(f"{name}` is deprecated" in text for text in texts), f"{name} is silent: {texts}"
assert gathered.tolist() == old_gathered.tolist() == [0.0, 1.0, 0.0, 1.0], gathered
assert reduced.tolist() == old_reduced.tolist() == [2.0 * dist.get_rank()], reduced
for old in ("all_gather_into_tensor_coalesced", "reduce_scatter_tensor_coalesced"):
    new = old.replace("into_tensor", "single").replace("scatter_tensor", "scatter_single")
    assert callable(getattr(funcol, new)), f"{old} has no new name"
dist.barrier()
dist.destroy_process_group()
