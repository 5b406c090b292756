# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it says up to which release None warns"
# ///
"""trust_repo=None, and a call without trust_repo, warn up to 2.10; a question without a terminal downloads nothing."""

import contextlib
import io
import os
import sys
import warnings

import torch

downloads = []


def refuse(url: str, *_: object, **__: object) -> None:
    downloads.append(url)
    raise RuntimeError("stopped at the download")


os.environ.pop("GITHUB_TOKEN", None)
torch.hub.download_url_to_file = refuse
sys.stdin = io.StringIO()  # as in a job without a terminal
release = tuple(int(part) for part in torch.__version__.split(".")[:2])


def load(directory: str, **options):
    torch.hub.set_dir(directory)
    downloads.clear()
    with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(io.StringIO()) as printed:
        warnings.simplefilter("always")
        try:
            torch.hub.load("example/models:main", "tiny", skip_validation=True, **options)
        except (EOFError, RuntimeError) as error:
            ended = error
    warned = any("untrusted repository" in str(warning.message) for warning in caught)
    return ended, warned, printed.getvalue()


ended, warned, _ = load("none", trust_repo=None)
assert warned == (release < (2, 11)), f"None on {release}: warned {warned}"
assert downloads, "None asks"
ended, warned, _ = load("default")
assert warned == (release < (2, 11)) and bool(downloads) == (release < (2, 11)), f"the default on {release}: {ended}"

ended, warned, printed = load("check", trust_repo="check")
assert isinstance(ended, EOFError) and "example" not in str(ended), f"the question ended with {ended!r}"
assert "does not belong to the list of trusted repositories" in printed, f"the output is {printed!r}"
assert not downloads, f"it downloads {downloads}"
