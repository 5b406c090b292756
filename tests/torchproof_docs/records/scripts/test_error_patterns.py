"""An announced pattern says what is missing, and nothing that an unrelated error says too."""

from pathlib import Path

import pytest

import small
from torchproof.errors import RecordError
from torchproof_docs.records.scripts.error_patterns import UNRELATED_ERRORS, check_pattern
from torchproof_docs.records.scripts.snippets import load_snippet


@pytest.mark.parametrize(
    "pattern",
    [
        ".",
        "",
        "Error",
        "AttributeError",
        "AttributeError: .*torch",
        "ImportError: cannot import name",
        "ModuleNotFoundError: No module named .torch",
        "KeyError",
        "AssertionError: $",
        "AssertionError: .*",
        "RuntimeError: [a-z]+$",
        "TimeoutError",
        "(?i)out of memory",
        "NameError|AssertionError: gradient is",
        "TypeError: .*unexpected keyword argument",
        "SystemExit",
        "BackendCompilerFailed",
        "Tensor-likes are not close",
        "gloo/transport/tcp",
    ],
)
def test_a_pattern_that_an_unrelated_error_matches_is_refused(tmp_path: Path, pattern: str) -> None:
    path = small.snippet(tmp_path, header=f"absent = ['{pattern}']" if pattern else "absent = ['|x']")
    with pytest.raises(
        RecordError, match=r"basics.py:1: tool.torchproof: absent: .* matches .* too; name what is miss"
    ) as told:
        load_snippet(path, tmp_path / "snippets")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "pattern",
    [
        "AssertionError: gradient is",
        "AttributeError: .*set_stance",
        "KeyError: .enable_complex_wrapper.",
        "TypeError: compile.. got an unexpected keyword argument .recompile_limit.",
        "ImportError: cannot import name .FSDPModule.",
        "RuntimeError: Cannot use ReduceOp.AVG with Gloo",
    ],
)
def test_a_pattern_that_names_what_is_missing_is_taken(pattern: str) -> None:
    assert check_pattern("here", pattern) == pattern


def test_a_pattern_that_is_none(tmp_path: Path) -> None:
    path = small.snippet(tmp_path, header="absent = ['(']")
    with pytest.raises(RecordError, match="is no regular expression"):
        load_snippet(path, tmp_path / "snippets")


def test_each_unrelated_error_is_a_type_and_a_message() -> None:
    assert all(error.partition(": ")[0].isidentifier() and ": " in error for error in UNRELATED_ERRORS)
