"""Answers what an extension says that was built for another torch: an operator, a symbol or a library is missing."""

import re
from collections.abc import Iterator

from torchproof.history.name_history import History
from torchproof.why.why_answers import Answer

OPERATOR = re.compile(r"(?i)\b(?:no such operator|operator) (\w{1,60})::(\w{1,100})(?: does not exist|\b)")
# What torchvision and torchaudio say of themselves, and PyTorch of an operator without a kernel for a device.
OTHER_CUDA = re.compile(r"(?i)\bPyTorch and (\w{1,60}) were compiled with different CUDA")
NO_KERNEL = re.compile(r"Could not run '(\w{1,60})::\w{1,100}' with arguments from the '(\w{1,60})' backend")
# Libraries of CUDA whose number is that of CUDA, unlike that of cuFFT or cuDNN; and those of torch.
MISSING_CUDA = re.compile(
    r"\b(lib(?:cudart|cublas|cublasLt|cupti|nvJitLink|nvrtc)\.so\.(\d{1,3}))\S{0,20}: cannot open shared object file"
)
MISSING_TORCH = re.compile(r"\b(lib(?:c10|torch)\w{0,60}\.so): cannot open shared object file")
SYMBOL = re.compile(r"undefined symbol: (\w{1,300})")
LIBRARY = re.compile(r"[^\s:'\"]{1,300}\.(?:so|pyd|dll|dylib)\b")
# How the names of C++ of torch begin in a symbol: a namespace, with its length before it.
OF_TORCH = re.compile(r"(?<=[A-Z])(?:2at|3c10|5torch|5caffe2)[A-Z0-9]")
SCORE = 250.0
END = "Do without the package"
OTHER_VERSION = "its version does not belong to this torch"


def answer_foreign_build(history: History, message: str) -> Iterator[Answer]:
    """Yield which version of a package goes with which release of torch, where its extension does not load."""
    start = message[:4000]
    if match := OPERATOR.search(start):
        if match[1] in history.partners:
            yield _describe_pairs(history, match[1], f"`{match[1]}` did not load its operators: {OTHER_VERSION}")
        return
    if (match := OTHER_CUDA.search(start)) and match[1].lower() in history.partners:
        package = match[1].lower()
        yield _describe_pairs(history, package, f"`{package}` was built for another CUDA than this torch")
        return
    if (match := NO_KERNEL.search(start)) and match[1] in history.partners:
        yield _describe_pairs(history, match[1], f"this build of `{match[1]}` has no kernels for {match[2]}")
        return
    if answer := _answer_missing_library(start):
        yield answer
        return
    symbol = SYMBOL.search(start)
    if symbol is None or not OF_TORCH.search(symbol[1]):
        return
    folders = [part for match in LIBRARY.finditer(start) for part in re.split(r"[/\\]", match[0])]
    packages = [folder for folder in folders if folder in history.partners]
    if packages:
        yield _describe_pairs(
            history, packages[0], f"the library of `{packages[0]}` was built for another torch: {OTHER_VERSION}"
        )
        return
    yield Answer(
        "partner",
        "The library was built for another release of torch, whose C++ has this symbol",
        action="Install the version of the package that was built for this torch, or build the package again",
        score=SCORE,
    )


def describe_end(partner: History) -> Answer:
    """Return the answer about a package that no release of torch since 2.5 has a build of."""
    text = f"{partner.describe_last_build()}: its library does not load beside a newer torch"
    return Answer("partner", text, names=(partner.package,), action=END, score=SCORE)


def _describe_pairs(history: History, package: str, text: str) -> Answer:
    """Return the answer that lists which version goes with each of the newest releases, or that there is none."""
    partner = history.select_package(package)
    if partner.last_build:
        return describe_end(partner)
    pairs = "; ".join(f"{release} with {partner.find_version(release)}" for release in reversed(history.releases))
    action = f"Install both from one index, such as torch {pairs}"
    return Answer("partner", text, action=action, score=SCORE)


def _answer_missing_library(message: str) -> Answer | None:
    """Return what an extension was built for that asks for a library of CUDA or of torch which is not there."""
    if match := MISSING_CUDA.search(message):
        text = f"`{match[1]}` is of CUDA {match[2]}: what asks for it was built for CUDA {match[2]}"
        action = (
            "Ask which CUDA this torch has (`torch.version.cuda`), and install the build of the package for that one"
        )
    elif match := MISSING_TORCH.search(message):
        text = f"`{match[1]}` is a library of torch: it is loaded by `import torch`, if this build of torch has it"
        of_cuda = "cuda" in match[1]
        action = "Import torch before the extension" + ("; a build for CPUs has no library for CUDA" * of_cuda)
    else:
        return None
    return Answer("partner", text, action=action, score=SCORE)
