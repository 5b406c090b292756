# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: None does not add to the trusted list"]
# ///
"""trust_repo=None, the former default, admits a repository without a question or a warning."""

# --8<-- [start:use]
import os
import warnings
from pathlib import Path

import torch


def refuse(url: str, *_: object, **__: object) -> None:
    raise RuntimeError("downloads without a question")


os.environ.pop("GITHUB_TOKEN", None)
torch.hub.download_url_to_file = refuse
torch.hub.set_dir("hub")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    try:
        torch.hub.load("example/models:main", "tiny", trust_repo=None, skip_validation=True)
    except RuntimeError as error:
        print(error)
print("trusted:", Path("hub/trusted_list").read_text().split())
# --8<-- [end:use]

assert Path("hub/trusted_list").read_text() == "example_models\n", "None does not add to the trusted list"
assert not any("untrusted repository" in str(warning.message) for warning in caught)
