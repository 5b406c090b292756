"""Kernels with a known end: what an architecture has to take or to refuse, and of what nothing may be said.

Before anything that was assembled is recorded, these are assembled with the same release and the same stand-ins. Where
one ends otherwise, the stand-ins do not fit the release and nothing is recorded.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import Need, OutcomeKind
from torchproof.run.architectures import AMD, NVIDIA, Architecture
from torchproof.run.outcomes import Outcome
from torchproof.run.planted_package import PACKAGE

SCRIPT = """
import torch
import triton
import triton.language as tl


@triton.jit
def planted(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    value = tl.load(x + at)
{body}


x = torch.ones({block}, device="cuda", dtype=torch.float16)
planted[(1,)](x, torch.empty_like(x), BLOCK={block}, num_stages={stages}, num_warps=8)
"""
ADD = "    tl.store(out + at, value + 1)"
NEWER = """    done = tl.inline_asm_elementwise(
        "griddepcontrol.wait; mov.b32 $0, $1;", "=r,r", [at], dtype=tl.int32, is_pure=False, pack=1
    )
    tl.store(out + at, value + done)"""
NEWER_OF_AMD = """    drawn = tl.inline_asm_elementwise(
        "v_prng_b32 $0, $1", "=v,v", [at], dtype=tl.int32, is_pure=True, pack=1
    )
    tl.store(out + at, value + drawn)"""
FP8 = "    tl.store(out + at, value.to(tl.float8e4nv).to(tl.float16))"
SHARED = """    rows, inner = tl.arange(0, 128), tl.arange(0, 64)
    total = tl.zeros((128, 128), tl.float32)
    for start in range(0, BLOCK, 64):
        left = tl.load(x + rows[:, None] * BLOCK + start + inner[None, :])
        total += tl.dot(left, tl.load(x + (start + inner[:, None]) * 128 + rows[None, :]))
    tl.store(out + rows[:, None] * 128 + rows[None, :], total.to(tl.float16))"""
GRADIENT = """
import torch


@torch.compile
def loss(x):
    return (x.sin() + torch.full((128,), 2.0, device="cuda")).square().sum()


x = torch.ones(128).to("cuda").requires_grad_()
torch.autograd.grad(loss(x), x)
assert torch.ones(2).sum().item() == 2
"""
BACK = """
x = x.cpu()
torch.zeros_like(x).copy_(x)
torch.zeros({block}, dtype=x.dtype).copy_(x)
planted[(1,)](x, x, BLOCK={block})
"""
UNKNOWN = "    tl.store(out + at, value + nothing_of_this_name)"
SYNTAX = """    try:
        tl.store(out + at, value)
    finally:
        pass"""


@dataclass(frozen=True)
class Planted:
    """A script with one kernel, and whether an architecture has to refuse it."""

    name: str
    body: str
    refused: Callable[[Architecture], bool]
    block: int = 128
    stages: int = 3
    script: str = SCRIPT
    since: str = "2.6"
    """The first release whose stand-ins can bring it to an end; before that, as where it is empty, nothing is said."""
    backend: str | None = None
    """Whose architectures it is for; all if it is for none."""

    @property
    def text(self) -> str:
        """Return the script."""
        return self.script.format(body=self.body, block=self.block, stages=self.stages)

    def wanted(self, architecture: Architecture, minor: str) -> OutcomeKind:
        """Return how it has to end on a release: with nothing to say where that lacks what the architecture takes."""
        if not self.since or Version(minor) < max(Version(self.since), Version(architecture.since)):
            return OutcomeKind.UNMET
        return OutcomeKind.FAILED if self.refused(architecture) else OutcomeKind.ASSEMBLED


PLANTED = (
    Planted("an addition", ADD, lambda _: False),
    Planted("an instruction of compute capability 9.0", NEWER, lambda found: found.capability < (9, 0), backend=NVIDIA),
    Planted("an instruction of gfx950", NEWER_OF_AMD, lambda found: found.name == "gfx942", backend=AMD),
    Planted("a conversion to fp8 of compute capability 8.9", FP8, lambda found: found.capability < (8, 9)),
    Planted("more shared memory than sm_80 has", SHARED, lambda found: found.shared < 196_608, 1024, 7),
    Planted("a name that is nowhere", UNKNOWN, lambda _: True),
    Planted("a statement that Triton does not have", SYNTAX, lambda _: True),
    Planted("a compiled function and its gradient", "", lambda _: False, script=GRADIENT),
    Planted("a package with a kernel too large", "", lambda _: True, script=PACKAGE, backend=NVIDIA),
    Planted("a value that comes back from the device", ADD, lambda _: False, script=SCRIPT + BACK, since=""),
)


def chosen(architecture: Architecture) -> list[Planted]:
    """Return the planted scripts for an architecture."""
    return [planted for planted in PLANTED if planted.backend in (None, architecture.backend)]


def wrong(architecture: Architecture, minor: str, ends: Sequence[Outcome]) -> Iterator[tuple[Planted, Outcome]]:
    """Yield the planted scripts that ended otherwise than they have to on a release."""
    for planted, ended in zip(chosen(architecture), ends, strict=True):
        if ended.outcome != planted.wanted(architecture, minor):
            yield planted, ended


def scripts(folder: Path, architecture: Architecture) -> list[Snippet]:
    """Write the planted scripts for an architecture to a folder, as snippets."""
    numbered = enumerate(chosen(architecture))
    return [_snippet(planted, folder / f"planted_{number}.py") for number, planted in numbered]


def _snippet(planted: Planted, path: Path) -> Snippet:
    path.write_text(planted.text, encoding="utf-8")  # Triton reads a kernel's source from its file
    return Snippet(
        name=f"planted/{planted.name}",
        path=path,
        text=planted.text,
        sha256=hashlib.sha256(planted.text.encode()).hexdigest(),
        summary=planted.name,
        torch=SpecifierSet(),
        python=SpecifierSet(),
        packages=(),
        sections={},
        needs=Need.A100,
    )
