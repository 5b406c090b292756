# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""trust_repo=True admits a repository, and every branch of it, for later calls too."""

# --8<-- [start:use]
import os
from pathlib import Path

import torch


def refuse(url: str, *_: object, **__: object) -> None:
    raise RuntimeError("downloads without a question")


os.environ.pop("GITHUB_TOKEN", None)
torch.hub.download_url_to_file = refuse
torch.hub.set_dir("hub")
try:
    torch.hub.load("example/models:v1", "tiny", trust_repo=True, skip_validation=True)
except RuntimeError as error:
    print("first:", error)
print("trusted:", Path("hub/trusted_list").read_text().split())
try:
    torch.hub.load("example/models:v2", "tiny", trust_repo="check", skip_validation=True)
except RuntimeError as error:
    print("second:", error)
# --8<-- [end:use]

assert Path("hub/trusted_list").read_text() == "example_models\n"
