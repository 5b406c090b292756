# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# cache = "private"
# ///
"""What the artifacts hold, that loading writes files, and that another setting misses."""

import os
from pathlib import Path

import torch
from torch._dynamo.utils import counters


@torch.compile
def project(x, weight):
    return x @ weight


def files(folder):
    return sum(path.is_file() for path in Path(folder).rglob("*"))


torch.compiler.config.job_id = "warm"
for rows in (2, 5):  # two sizes, so that a profile of dynamic shapes is kept
    project(torch.ones(rows, 3), torch.ones(3, 4))
data, info = torch.compiler.save_cache_artifacts()
assert isinstance(data, bytes) and type(info).__name__ == "CacheInfo", type(info)
assert info.inductor_artifacts and info.aot_autograd_artifacts and info.pgo_artifacts, info
assert info.autotune_artifacts == [], "a matrix product on CPU was autotuned"

empty = Path("empty").resolve()
os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(empty)
before = files(empty)
torch.compiler.load_cache_artifacts(data)
assert before == 0 < files(empty), "loading wrote no files"

# The key is made of the graph and the settings: another setting misses, the same one hits.
for settings, key in (({"max_fusion_size": 63}, "fxgraph_cache_miss"), ({}, "fxgraph_cache_hit")):
    torch.compiler.reset()
    counters.clear()
    with torch._inductor.config.patch(settings):
        project(torch.ones(2, 3), torch.ones(3, 4))
    assert counters["stats"]["unique_graphs"] == 1, "Dynamo did not trace again"
    found = {name: counters["inductor"][name] for name in ("fxgraph_cache_hit", "fxgraph_cache_miss")}
    assert found[key] == sum(found.values()) == 1, f"{settings}: {found}"
