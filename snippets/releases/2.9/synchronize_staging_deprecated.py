# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: synchronize_staging carries no mark']
# ///
"""AsyncStager.synchronize_staging is marked as deprecated; staging_completion of the response does its work."""

from torch.distributed.checkpoint.staging import AsyncStager as _AsyncStager

assert getattr(_AsyncStager.synchronize_staging, "__deprecated__", None), "synchronize_staging carries no mark"

# --8<-- [start:use]
import tempfile

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.staging import AsyncStager, DefaultStager, StagingOptions

print(getattr(AsyncStager.synchronize_staging, "__deprecated__", None))

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
options = StagingOptions(
    use_pinned_memory=False, use_shared_memory=False, use_async_staging=True, use_non_blocking_copy=False
)
stager, folder, weights = DefaultStager(options), tempfile.mkdtemp(), {"weight": torch.ones(3)}
response = dcp.async_save(weights, checkpoint_id=folder, async_stager=stager)
response.staging_completion.result()  # the weights are copied and may change
weights["weight"].fill_(7)
response.upload_completion.result()
stager.close()
# --8<-- [end:use]

message = AsyncStager.synchronize_staging.__deprecated__
assert "staging_future from AsyncSaveResponse" in message, message
assert not hasattr(response, "staging_future"), "the name in the mark is there"
saved = {"weight": torch.zeros(3)}
dcp.load(saved, checkpoint_id=folder)
assert saved["weight"].tolist() == [1.0, 1.0, 1.0], f"saved after the change: {saved}"
plain = dcp.async_save({"weight": torch.ones(3)}, checkpoint_id=tempfile.mkdtemp())
assert not hasattr(plain, "staging_completion"), "without a stager of its own a plain Future comes back"
plain.result()
dist.destroy_process_group()
