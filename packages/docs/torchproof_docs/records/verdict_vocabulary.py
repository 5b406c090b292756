"""The closed vocabularies of verdicts, each member with its sign, colours and legend: a new one is written here."""

from functools import cached_property
from typing import Self, assert_never

from torchproof_docs.records.vocabulary import Term


class Verdict(Term):
    """The verdict of a cell, in the words of the site; the gravest comes first and speaks for several cells."""

    symbol: str
    """What is shown beside the colour, so that no cell speaks by colour alone."""
    palette: str
    """The ``--tp-…`` colours of the style sheet; a cell with those of another verdict is drawn as an outline."""
    meaning: str
    """What it stands for, in half a sentence."""
    legend: str
    """What it stands for, in the table of the page *How to read this site*."""

    def __new__(cls, word: str, *said: str) -> Self:
        """Make a member from its word, symbol, palette, meaning and legend."""
        member = str.__new__(cls, word)
        member._value_, (member.symbol, member.palette, member.meaning, member.legend) = word, said
        return member

    CONTRADICTED = (
        "contradicted",
        "✗",
        "contradicted",
        "a run says otherwise than the page",
        "a run says otherwise than the claim; the site is not built while there is one",
    )
    STALE = "stale", "~", "stale", "the script changed since", "the script has changed since the run"
    FAILS = (
        "fails here",
        "☒",
        "contradicted",
        "it failed on this machine alone",
        "it failed on one GPU machine otherwise than its claim says, and could not be repeated; it proves nothing",
    )
    WORKS = "works", "✓", "works", "it passed", "the script passed on a release it claims"
    ABSENT = (
        "absent",
        "–",
        "absent",
        "it failed, the feature is missing",
        "it failed on a release it does not claim, because the feature is missing",
    )
    ASSEMBLES = (
        "assembles",
        "◇",
        "absent",
        "its kernels assemble for an architecture; not run there",
        (
            "the kernels of what it shows were generated and assembled for an architecture such as sm_90, without a "
            "GPU; they have not run there, and no first release rests on it"
        ),
    )
    PRESENT = (
        "present",
        "◐",
        "works",
        "its interface is there; not run on the hardware it needs",
        (
            "a script that needs less than the page passed: a name is there, an option is checked, a graph captured; "
            "what it does has not run on the hardware that the page needs"
        ),
    )
    NOT_RUN = (
        "not run",
        "·",
        "not-run",
        "no machine, or no release, that has what it needs",
        "no machine, or no release, that has what it needs has run it",
    )

    @property
    def has_run(self) -> bool:
        """Return True if it rests on a run that says something of the claim, not on a lack of one."""
        match self:
            case Verdict.CONTRADICTED | Verdict.STALE | Verdict.WORKS | Verdict.ABSENT | Verdict.PRESENT:
                return True
            case Verdict.FAILS | Verdict.ASSEMBLES | Verdict.NOT_RUN:
                return False
            case _:
                assert_never(self)

    @cached_property
    def severity(self) -> int:
        """Return its rank among the verdicts, the gravest first."""
        return list(Verdict).index(self)


class Sign(Term):
    """How a cell is shown that is no plain verdict: of a name, of a behaviour that was another one before, a cost."""

    symbol: str
    palette: str
    """The ``--tp-…`` colours of the style sheet."""
    meaning: str
    """What it stands for, in half a sentence."""

    def __new__(cls, word: str, *said: str) -> Self:
        """Make a member from its word, symbol, palette and meaning."""
        member = str.__new__(cls, word)
        member._value_, (member.symbol, member.palette, member.meaning) = word, said
        return member

    BEFORE = "as before", "○", "absent", "it still does what it did before the change"
    CHANGED = "changed", "Δ", "stale", "it does otherwise than before, or has another signature or value"
    DEPRECATED = "deprecated", "!", "stale", "it is there, and its docs or a warning say that it goes"
    THERE = "there", "●", "works", "the name is there"
    RAISES = "raises", "⊘", "contradicted", "the name is there, and a call raises"
    GONE = "not there", "–", "absent", "no such name"
    BUGGY = "broken", "⚠", "contradicted", "the bug shows"
    SOUND = "sound", "✔", "works", "the bug does not show"
    UNKNOWN = "unknown", "?", "not-run", "the sources alone cannot tell"
    INSUFFICIENT = "insufficient", "≈", "not-run", "the turns of a measurement scatter too much for a figure"


# Signs that a page about names shows.
NAME_SIGNS = (Sign.THERE, Sign.CHANGED, Sign.DEPRECATED, Sign.RAISES, Sign.GONE, Sign.UNKNOWN)


class ProofVerdict(Term):
    """The verdict of the proof of a ``since``."""

    palette: str
    """The colour of its badge."""
    label: str
    """The verdict in the words of a page; ``{hardware}`` is what the page needs."""

    def __new__(cls, word: str, *said: str) -> Self:
        """Make a member from its word, palette and label."""
        member = str.__new__(cls, word)
        member._value_, (member.palette, member.label) = word, said
        return member

    PROVED = "proved", "works", "proved"
    CONTRADICTED = "contradicted", "contradicted", "contradicted"
    STALE = "stale", "stale", "stale"
    CONFOUNDED = "confounded", "contradicted", "confounded"
    PRESENT = "present", "stale", "interface there, not run on {hardware}"
    NOT_RUN = "not run", "not-run", "not proved"


class ClaimVerdict(Term):
    """The verdict on a row of the starting table, by look-ups, proofs and runs."""

    palette: str
    """The colour of its badge."""

    def __new__(cls, word: str, *said: str) -> Self:
        """Make a member from its word and palette."""
        member = str.__new__(cls, word)
        member._value_, (member.palette,) = word, said
        return member

    CONFIRMED = "confirmed", "works"
    CORRECTED = "corrected", "stale"
    WRONG = "wrong", "contradicted"
    PARTLY_RUN = "partly run", "stale"
    NAMES_ONLY = "names only", "stale"
    NOT_RUN = "not run", "not-run"
