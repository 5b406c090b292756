"""A use of torch in an upgrade: presence, calls, guards."""

import pytest

from scanning import collect
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.upgraded_use import Upgrade, UpgradedUse
from torchproof.scan.scan_context import open_scan_context

MUON = "torch.optim.Muon"
"""New in 2.9."""
GONE = "torch.onnx.ExportOptions"
"""Gone since 2.9."""


def upgrade(code: str, start: str = "2.5", end: str = "2.15") -> UpgradedUse:
    """Return the last use in some code, in an upgrade; of several on its line, the longest."""
    facts = open_scan_context().facts
    use = max(collect(f"import torch\n{code}\n"), key=lambda use: (use.line, len(use.paths[0][0])))
    return UpgradedUse(
        Upgrade(facts, ChangeIndex((), facts), facts.releases.index(start), facts.releases.index(end)), use
    )


def releases(flags: tuple[bool | None, ...], wanted: bool | None) -> str:
    """Return the first and the last release with a value."""
    chosen = [
        release for release, flag in zip(open_scan_context().facts.releases, flags, strict=True) if flag is wanted
    ]
    return f"{chosen[0]} {chosen[-1]} {len(chosen)}" if chosen else ""


@pytest.mark.parametrize(
    ("code", "present", "unknown"),
    [
        ("torch.save", "2.5 2.15 11", ""),
        (MUON, "2.9 2.15 7", ""),
        (GONE, "2.5 2.8 4", ""),
        ("torch.nosuch", "", ""),
        ("torch.ops.mylib.op", "", "2.5 2.15 11"),
        # One of several meanings is enough, and one that nobody knows leaves it open.
        (
            "if x:\n    from torch.optim import Muon as M\nelse:\n    from torch.optim import Adam as M\nM()",
            "2.5 2.15 11",
            "",
        ),
        # What is not bound so on a release is no meaning there.
        (
            "if torch.__version__ >= '2.9':\n    from torch.optim import Muon as M\nelse:\n    M = None\nM()",
            "2.5 2.15 11",
            "",
        ),
        # What another line looked up is that line's to miss.
        ("from torch.optim import Muon\nMuon()", "2.9 2.15 7", "2.5 2.8 4"),
    ],
)
def test_the_releases_on_which_a_name_is_present(code: str, present: str, unknown: str) -> None:
    use = upgrade(code)
    assert (releases(use.presence, True), releases(use.presence, None)) == (present, unknown)


@pytest.mark.parametrize(
    ("code", "start", "end", "missing", "newer", "path"),
    [
        ("torch.save", "2.5", "2.15", False, False, "torch.save"),
        (MUON, "2.5", "2.15", False, True, None),
        (MUON, "2.9", "2.15", False, False, MUON),
        (MUON, "2.5", "2.8", True, False, None),
        (GONE, "2.5", "2.15", True, False, None),
        (GONE, "2.5", "2.8", False, False, GONE),
        (GONE, "2.9", "2.15", True, False, None),
        # An assignment needs no name, but for that of a setting.
        (f"{GONE} = 1", "2.5", "2.15", False, False, None),
        ("torch._inductor.config.abi_compatible = 1", "2.5", "2.15", True, False, None),
        (
            "torch._dynamo.config.suppress_errors = 1",
            "2.5",
            "2.15",
            False,
            False,
            "torch._dynamo.config.suppress_errors",
        ),
    ],
)
def test_missing_newer_and_present(
    code: str, start: str, end: str, missing: bool, newer: bool, path: str | None
) -> None:
    use = upgrade(code, start, end)
    assert (use.is_name_missing, use.is_name_newer, use.path) == (missing, newer, path)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch._dynamo.config.x = 1", True),
        ("torch._inductor.config.triton.x = 1", True),
        ("torch.backends.cudnn.x = 1", False),
        ("torch.nosuch.config.x = 1", False),
        ("torch.x = 1", False),
        ("torch._dynamo.config = 1", False),
    ],
)
def test_a_setting(code: str, expected: bool) -> None:
    assert upgrade(code).is_setting is expected


PLATEAU = "torch.optim.lr_scheduler.ReduceLROnPlateau"


@pytest.mark.parametrize(
    ("code", "start", "end", "breaking", "newer"),
    [
        (f"{PLATEAU}(o, verbose=True)", "2.5", "2.15", "2.7", False),
        (f"{PLATEAU}(o, verbose=True)", "2.5", "2.6", None, False),
        (f"{PLATEAU}(o, verbose=True)", "2.7", "2.15", "2.7", False),
        (f"{PLATEAU}(o)", "2.5", "2.15", None, False),
        (f"{PLATEAU}(o, nosuch=True)", "2.5", "2.15", None, False),
        ("torch.compile(f, name='x')", "2.5", "2.15", None, True),
        ("torch.compile(f, name='x')", "2.5", "2.11", None, False),
        ("torch.compile(f, name='x')", "2.12", "2.15", None, False),
        ("torch.compile(f)", "2.5", "2.15", None, False),
    ],
)
def test_the_releases_that_take_a_call(code: str, start: str, end: str, breaking: str | None, newer: bool) -> None:
    use = upgrade(code, start, end)
    first = use.breaking_release
    assert (first is not None and use.releases[first]) == (breaking or False)
    assert use.is_call_newer is newer


def test_what_is_no_call_has_no_problem() -> None:
    use = upgrade("torch.save")
    assert (use.call_states, use.call_problems) == ((), ())


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (GONE, "AttributeError"),
        (f"{GONE}()", "AttributeError"),
        ("from torch.onnx import ExportOptions", "ImportError"),
        ("import torch.nosuch", "ModuleNotFoundError"),
    ],
)
def test_the_error_of_a_missing_name(code: str, error: str) -> None:
    assert upgrade(code).missing_name_error == error


@pytest.mark.parametrize(
    ("caught", "error", "expected"),
    [
        ("AttributeError", "AttributeError", True),
        ("Exception", "AttributeError", True),
        ("BaseException", "AttributeError", True),
        ("", "AttributeError", True),
        ("(KeyError, AttributeError)", "AttributeError", True),
        ("KeyError", "AttributeError", False),
        ("AttributeError", "ImportError", False),
        ("ImportError", "ModuleNotFoundError", True),
        ("ModuleNotFoundError", "ImportError", False),
        ("LookupError", "KeyError", True),
        ("RuntimeError", "OutOfMemoryError", True),
        ("OSError", "OutOfMemoryError", False),
        ("pickle.PickleError", "UnpicklingError", True),
    ],
)
def test_an_error_that_is_caught_around_the_use(caught: str, error: str, expected: bool) -> None:
    code = f"try:\n    torch.save\nexcept {caught}:\n    pass"
    use = upgrade(code.replace("except :", "except:"))
    assert use.is_guarded(use.end, error) is expected


@pytest.mark.parametrize(
    ("condition", "guarded"),
    [
        ("HAS_MUON", True),
        ("is_muon_available()", True),
        ("torch.__version__ < '2.8'", True),
        ("HAS_FLASH", False),
        ("muon", False),
        ("torch.__version__ > '2.8'", False),
    ],
)
def test_a_flag_that_names_it_guards_it(condition: str, guarded: bool) -> None:
    use = upgrade(f"if {condition}:\n    {MUON}")
    assert use.is_guarded(use.end, "AttributeError") is guarded


@pytest.mark.parametrize(
    ("code", "confidence"),
    [
        ("torch.save", Confidence.CERTAIN),
        ("torch.ones(2).sum", Confidence.LIKELY),
        ("(torch if x else y()).save", Confidence.POSSIBLE),
    ],
)
def test_how_sure_a_path_is(code: str, confidence: Confidence) -> None:
    use = upgrade(code)
    assert use.rate_confidence(use.use.paths[0][0]) is confidence
