# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: torch.hub downloads without asking"]
# ///
"""torch.hub.load asks before it downloads from a repository it does not know."""

import os

import torch


def refuse(url: str, *_: object, **__: object) -> None:
    raise RuntimeError("torch.hub downloads without asking")


os.environ.pop("GITHUB_TOKEN", None)
torch.hub.download_url_to_file = refuse

# --8<-- [start:use]
import io
import sys

import torch

torch.hub.set_dir("hub")
sys.stdin = io.StringIO()  # as in a job without a terminal
asked = None
try:
    torch.hub.load("example/models:main", "tiny", skip_validation=True)
except EOFError as error:
    asked = error
    print("\nEOFError:", error)
# --8<-- [end:use]

assert asked is not None, "nobody was asked"
assert not open("hub/trusted_list").read(), "a repository was trusted without an answer"
