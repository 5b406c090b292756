"""The closed vocabularies, each member with all that is said of it: a new one is written here and nowhere else.

``vocabulary_files`` writes them, with ``verdicts``, into the schemas, the style sheet and the pages that list them.
"""

from enum import StrEnum
from typing import Self, assert_never


class Term(StrEnum):
    """A word of a closed vocabulary."""

    @property
    def css_name(self) -> str:
        """Return the word as a part of a CSS class or an address."""
        return self.replace(" ", "-")


class Need(Term):
    """What a snippet can need and a machine can offer; pytest has a marker of each name."""

    label: str
    """Its name as a badge shows it."""
    meaning: str
    """The hardware it stands for, in words."""

    def __new__(cls, word: str, *said: str) -> Self:
        """Make a member from its word, label and meaning."""
        member = str.__new__(cls, word)
        member._value_, (member.label, member.meaning) = word, said
        return member

    CPU = "cpu", "CPU", "any CPU"
    A100 = "a100", "A100", "an NVIDIA GPU of compute capability 8.0 or newer"
    HOPPER = "hopper", "Hopper", "an NVIDIA GPU of compute capability 9.0 or newer"
    MULTI_GPU = "multi_gpu", "multi-GPU", "two or more NVIDIA GPUs"
    XPU = "xpu", "XPU", "an Intel GPU"
    MPS = "mps", "MPS", "an Apple GPU"
    ROCM = "rocm", "ROCm", "an AMD GPU"

    def is_met_by(self, offered: "Need") -> bool:
        """Return True if a run on what meets the other need shows what this one stands for."""
        return self in (offered, Need.CPU) or offered in STRONGER_NEEDS.get(self, ())

    @property
    def is_cuda(self) -> bool:
        """Return True if a GPU of NVIDIA meets it."""
        match self:
            case Need.A100 | Need.HOPPER | Need.MULTI_GPU:
                return True
            case Need.CPU | Need.XPU | Need.MPS | Need.ROCM:
                return False
            case _:
                assert_never(self)


# Needs whose machines also meet the one before the colon.
STRONGER_NEEDS = {Need.A100: (Need.HOPPER, Need.MULTI_GPU)}
# Compute capability that a need takes.
LEAST_CAPABILITY = {Need.A100: (8, 0), Need.HOPPER: (9, 0)}
CUDA_NEEDS = frozenset(need for need in Need if need.is_cuda)


class OutcomeKind(Term):
    """How a run of a snippet can end."""

    PASSED = "passed"
    FAILED = "failed"
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    UNMET = "unmet"
    """The machine lacked what it needs; it did not run."""
    ASSEMBLED = "assembled"
    """Its kernels were generated and assembled for an architecture; none of them ran."""

    @property
    def has_error(self) -> bool:
        """Return True if a run that ends so records an error."""
        match self:
            case OutcomeKind.PASSED | OutcomeKind.ASSEMBLED:
                return False
            case OutcomeKind.FAILED | OutcomeKind.TIMEOUT | OutcomeKind.CRASHED | OutcomeKind.UNMET:
                return True
            case _:
                assert_never(self)


class FeatureKind(Term):
    """What the page of a feature is about."""

    FEATURE = "feature"
    BREAKING = "breaking"
    DEPRECATION = "deprecation"
    PERFORMANCE = "performance"
    PLATFORM = "platform"


class FeatureStatus(Term):
    """What PyTorch promises of a feature."""

    STABLE = "stable"
    UNSTABLE = "unstable"
    PROTOTYPE = "prototype"
    DEPRECATED = "deprecated"
    REMOVED = "removed"


class ChangeKind(Term):
    """What a release changed."""

    BREAKING = "breaking"
    DEFAULT = "default"
    REMOVAL = "removal"
    DEPRECATION = "deprecation"
    BROKEN = "broken"
    """A bug that a later release mends."""
    NEW = "new"
    PERFORMANCE = "performance"
    PLATFORM = "platform"

    @property
    def asks_for_work(self) -> bool:
        """Return True if a reader has to do something: behaviour, a default, a name gone, a name going."""
        match self:
            case ChangeKind.BREAKING | ChangeKind.DEFAULT | ChangeKind.REMOVAL | ChangeKind.DEPRECATION:
                return True
            case ChangeKind.BROKEN:
                return True
            case ChangeKind.NEW | ChangeKind.PERFORMANCE | ChangeKind.PLATFORM:
                return False
            case _:
                assert_never(self)


class Severity(Term):
    """What an upgrade does to code: other results without a word, an error, a warning, more time, a failed check."""

    SILENT = "silent"
    BREAKS = "breaks"
    WARNS = "warns"
    SLOWER = "slower"
    """The same result takes at least 1.3 times as long, or as much memory."""
    BUILD_ONLY = "build only"
    TYPE_CHECK = "type check"
    """The code runs as before; mypy or pyright reports an error."""
