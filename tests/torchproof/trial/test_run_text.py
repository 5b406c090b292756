"""Errors and warnings, read from what a program printed."""

import pytest

from torchproof.trial.program_process import ProgramEnd
from torchproof.trial.run_text import clean_text, read_error, read_warnings
from trials import make_end

CHAINED = """Traceback (most recent call last):
  File "./a.py", line 2, in <module>
KeyError: 'x'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "./a.py", line 4, in <module>
    f()
    ~^^
  File "<environment>/lib/python3.11/site-packages/torch/nn/init.py", line 9, in f
    raise torch.Oops("long
torch._dynamo.exc.Unsupported: Call not supported
  Explanation: no

from user code:
"""


def test_the_last_traceback_counts() -> None:
    error = read_error(make_end(1, stderr=CHAINED))
    assert error
    assert error.type == "torch._dynamo.exc.Unsupported"
    assert error.message == "Call not supported Explanation: no"
    assert [(file.rpartition("/")[2], line) for file, line, _ in error.frames] == [("a.py", 4), ("init.py", 9)]


def test_failures_without_a_traceback() -> None:
    tests = "E   AssertionError: assert 1 == 2\nFAILED tests/a.py::test_b - AssertionError: assert 1 == 2\n"
    assert str(read_error(make_end(1, tests)) and read_error(make_end(1, tests)).text) == (  # type: ignore[union-attr]
        "AssertionError: assert 1 == 2"
    )
    assert read_error(make_end()) is None
    for end, text in (
        (make_end(-11), "Signal: 11"),
        (make_end(3, "so\nlast line\n"), "Status 3: last line"),
        (ProgramEnd(-9, "", "", 1.0, 1.0, 1.0, "time"), "Limit: it reached the limit of time"),
    ):
        error = read_error(end)
        assert error
        assert error.text == text


def test_warnings_of_python_of_cpp_and_of_loggers() -> None:
    text = (
        "./a.py:3: FutureWarning: `f` is deprecated\n  f()\n"
        "[W1127 03:00:00.000 Context.cpp:12] Warning: slow path (function f)\n"
        "W1127 03:00:00.000000 123 torch/_dynamo/convert_frame.py:9] hit the limit\n"
    )
    assert [(each.category, each.message) for each in read_warnings(text)] == [
        ("FutureWarning", "`f` is deprecated"),
        ("Warning", "slow path (function f)"),
        ("Warning", "hit the limit"),
    ]


def test_what_differs_from_run_to_run_is_taken_out() -> None:
    assert clean_text("2.12.1+cpu 12.12.1 0x00ff00ff /tmp/tmpab12/x", ["2.12.1"]) == (
        "<torch> 12.12.1 <address> <temporary>"
    )


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("3 passed in 16.34s\n", "3 passed in <time>\n"),
        ("==== 2 failed in 75.10s (0:01:15) ====", "==== 2 failed in <time> ===="),
        ("Ran 3 tests in 0.001s\n\nOK", "Ran 3 tests in <time>\n\nOK"),
        ("loss in 0.5step", "loss in 0.5step"),
    ],
)
def test_how_long_tests_took_is_taken_out(text: str, clean: str) -> None:
    assert clean_text(text, ()) == clean


def test_pytest_names_the_places_of_a_failure() -> None:
    text = """
____________________ test_first ____________________
test_b.py:1: in test_first
E   KeyError: 'x'
____________________ test_a ____________________

    def test_a():
>       build(3)

test_a.py:14:
_ _ _ _ _ _ _ _ _ _
layers.py:8: in build
    return LSTM(size)
>       raise TypeError("no")
E       TypeError: input_size should be of type int

../envs/site-packages/torch/nn/modules/rnn.py:90: TypeError
=========== short test summary info ===========
FAILED test_a.py::test_a - TypeError: input_size
"""
    error = read_error(make_end(1, text))
    assert error
    assert error.text == "TypeError: input_size should be of type int"
    places = [
        ("test_a.py", 14, ""),
        ("layers.py", 8, "build"),
        ("../envs/site-packages/torch/nn/modules/rnn.py", 90, ""),
    ]
    assert list(error.frames) == places
