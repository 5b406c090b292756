"""Where an error or a warning shows, and what ran there."""

from torchproof.trial.causes.symptom import list_calls_at, locate_error, locate_warning
from torchproof.trial.run_text import PrintedError, PrintedWarning

PACKAGES = "<environment>/lib/python3.11/site-packages"
REPORT = {
    "events": [["torch.optim.sgd.SGD.__init__", "torch.optim.sgd.SGD", ["a.py", 7], 0, None]],
    "native": {"torch.trace": ["a.py", 3]},
    "warnings": [
        {"category": "UserWarning", "message": "a set was given", "place": ["a.py", 7], "stack": ["torch.optim.x.f"]}
    ],
}


def test_an_error_shows_at_the_last_line_of_the_program() -> None:
    frames = (
        ("./a.py", 9, "<module>"),
        ("./a.py", 7, "build"),
        (f"{PACKAGES}/torch/optim/sgd.py", 30, "__init__"),
        (f"{PACKAGES}/torch/optim/optimizer.py", 3, "check"),
    )
    symptom = locate_error(PrintedError("TypeError", "no", frames), REPORT)
    assert symptom.place == "a.py:7"
    assert symptom.names == (
        "torch.optim.optimizer.check",
        "torch.optim.sgd.__init__",
        "torch.optim.sgd.SGD.__init__",
        "torch.optim.sgd.SGD",
    )


def test_a_warning_shows_where_the_recorder_saw_it_else_where_it_was_printed() -> None:
    seen = locate_warning(PrintedWarning("UserWarning", "a set was given", "x.py:1"), REPORT)
    assert (seen.place, seen.names[0]) == ("a.py:7", "torch.optim.x.f")
    printed = locate_warning(PrintedWarning("UserWarning", "other", "./a.py:3"), REPORT)
    assert (printed.place, printed.names) == ("a.py:3", ("torch.trace",))
    inside = locate_warning(PrintedWarning("UserWarning", "other", f"{PACKAGES}/torch/x.py:3"), REPORT)
    assert inside.place == ""


def test_the_calls_of_a_line() -> None:
    assert list_calls_at(REPORT, "a.py", 3) == ["torch.trace"]
    assert list_calls_at(REPORT, "b.py", 3) == []
