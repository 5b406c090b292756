# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""FSDP.state_dict_type warns; get_model_state_dict gives the same tensors without a warning."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import FullyShardedDataParallel, StateDictType

dist.init_process_group("gloo")
model = FullyShardedDataParallel(nn.Linear(8, 4), device_id=torch.device("cpu"), use_orig_params=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with FullyShardedDataParallel.state_dict_type(model, StateDictType.FULL_STATE_DICT):
        old = model.state_dict()
    new = get_model_state_dict(model, options=StateDictOptions(full_state_dict=True))
if dist.get_rank() == 0:
    print(next(str(w.message).split(". ")[0] for w in caught if "state_dict_type" in str(w.message)))
    print("on every rank:", sorted(new))
# --8<-- [end:use]

assert any(w.category is FutureWarning and "state_dict_type" in str(w.message) for w in caught), "no warning"
assert sorted(old) == ["bias", "weight"], "FULL_STATE_DICT is on every rank"
assert sorted(new) == sorted(old), f"rank {dist.get_rank()} holds {sorted(new)}"
assert all(torch.equal(old[name], new[name]) for name in old), "the two state dicts differ"
dist.barrier()
dist.destroy_process_group()
