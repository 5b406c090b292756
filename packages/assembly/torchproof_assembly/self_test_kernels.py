"""Kernels with a known end: those that an architecture has to accept, and those that it has to refuse.

They are assembled before each recording, with the same release and the same fake GPU. If one ends otherwise, the fake
GPU does not fit the release and nothing is recorded.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from torchproof_assembly.architectures import AMD, NVIDIA, Architecture
from torchproof_assembly.self_test_scripts import (
    ADD,
    BACK,
    FP8,
    GRADIENT,
    NEWER,
    NEWER_OF_AMD,
    PACKAGE,
    SCRIPT,
    SHARED,
    SYNTAX,
    UNKNOWN,
)
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Need, OutcomeKind
from torchproof_docs.runner.outcomes import Outcome


@dataclass(frozen=True)
class SelfTest:
    """A script with one kernel, and whether an architecture has to refuse it."""

    name: str
    body: str
    is_refused: Callable[[Architecture], bool]
    block: int = 128
    stages: int = 3
    script: str = SCRIPT
    since: str = "2.6"
    """First release on which it comes to an end; on older ones, and if it is empty, it has to end as unmet."""
    backend: str | None = None
    """Triton backend of its architectures; None for all."""

    @property
    def text(self) -> str:
        """Return the script."""
        return self.script.format(body=self.body, block=self.block, stages=self.stages)

    def get_expected_outcome(self, architecture: Architecture, minor: str) -> OutcomeKind:
        """Return how it has to end on a release."""
        if not self.since or Version(minor) < max(Version(self.since), Version(architecture.since)):
            return OutcomeKind.UNMET
        return OutcomeKind.FAILED if self.is_refused(architecture) else OutcomeKind.ASSEMBLED


SELF_TESTS = (
    SelfTest("an addition", ADD, lambda _: False),
    SelfTest(
        "an instruction of compute capability 9.0",
        NEWER,
        lambda architecture: architecture.capability < (9, 0),
        backend=NVIDIA,
    ),
    SelfTest("an instruction of gfx950", NEWER_OF_AMD, lambda architecture: architecture.name == "gfx942", backend=AMD),
    SelfTest(
        "a conversion to fp8 of compute capability 8.9", FP8, lambda architecture: architecture.capability < (8, 9)
    ),
    SelfTest("more shared memory than sm_80 has", SHARED, lambda architecture: architecture.shared < 196_608, 1024, 7),
    SelfTest("a name that is nowhere", UNKNOWN, lambda _: True),
    SelfTest("a statement that Triton does not have", SYNTAX, lambda _: True),
    SelfTest("a compiled function and its gradient", "", lambda _: False, script=GRADIENT),
    SelfTest("a package with a kernel too large", "", lambda _: True, script=PACKAGE, backend=NVIDIA),
    SelfTest("a value that comes back from the device", ADD, lambda _: False, script=SCRIPT + BACK, since=""),
)


def select_self_tests(architecture: Architecture) -> list[SelfTest]:
    """Return the self-tests of an architecture."""
    return [test for test in SELF_TESTS if test.backend in (None, architecture.backend)]


def find_failed_self_tests(
    architecture: Architecture, minor: str, outcomes: Sequence[Outcome]
) -> Iterator[tuple[SelfTest, Outcome]]:
    """Yield the self-tests whose outcome on a release is not the expected one."""
    for test, outcome in zip(select_self_tests(architecture), outcomes, strict=True):
        if outcome.outcome != test.get_expected_outcome(architecture, minor):
            yield test, outcome


def write_self_tests(folder: Path, architecture: Architecture) -> list[Snippet]:
    """Write the self-tests of an architecture to a folder, as snippets."""
    numbered = enumerate(select_self_tests(architecture))
    return [_write_snippet(test, folder / f"self_test_{number}.py") for number, test in numbered]


def _write_snippet(test: SelfTest, path: Path) -> Snippet:
    path.write_text(test.text, encoding="utf-8")  # Triton reads a kernel's source from its file
    return Snippet(
        name=f"self-test/{test.name}",
        path=path,
        text=test.text,
        sha256=hashlib.sha256(test.text.encode()).hexdigest(),
        summary=test.name,
        torch=SpecifierSet(),
        python=SpecifierSet(),
        packages=(),
        sections={},
        needs=Need.A100,
    )
