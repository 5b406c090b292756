"""The closed vocabulary of the judge: what a cell says, and what the proof of a ``since`` says."""

from enum import StrEnum


class Verdict(StrEnum):
    """What a cell can say, in the words of the site; the one that speaks for several cells comes first."""

    CONTRADICTED = "contradicted"
    STALE = "stale"
    WORKS = "works"
    ABSENT = "absent"
    ASSEMBLES = "assembles"
    NOT_RUN = "not run"

    @property
    def symbol(self) -> str:
        """Return what is shown beside the colour, so that no cell speaks by colour alone."""
        return _SYMBOLS[self]

    @property
    def meaning(self) -> str:
        """Return what it stands for, in half a sentence."""
        return _MEANINGS[self]

    @property
    def ran(self) -> bool:
        """Tell whether it rests on a run, not on a lack of one."""
        return self not in (Verdict.ASSEMBLES, Verdict.NOT_RUN)

    @property
    def severity(self) -> int:
        """Return its rank among the verdicts, the gravest first."""
        return list(Verdict).index(self)


_SYMBOLS = {
    Verdict.CONTRADICTED: "✗",
    Verdict.STALE: "~",
    Verdict.WORKS: "✓",
    Verdict.ABSENT: "–",
    Verdict.ASSEMBLES: "◇",
    Verdict.NOT_RUN: "·",
}
_MEANINGS = {
    Verdict.CONTRADICTED: "a run says otherwise than the page",
    Verdict.STALE: "the script changed since",
    Verdict.WORKS: "it passed",
    Verdict.ABSENT: "it failed, the feature is missing",
    Verdict.ASSEMBLES: "its kernels assemble for an architecture; not run there",
    Verdict.NOT_RUN: "no machine, or no release, that has what it needs",
}


class ProofVerdict(StrEnum):
    """What the proof of a ``since`` can say."""

    PROVED = "proved"
    CONTRADICTED = "contradicted"
    STALE = "stale"
    NOT_RUN = "not run"
