"""``why`` on the committed histories: by argument, from standard input, as text and as JSON."""

import io
import json
import sys

import pytest

from command_line import main

BETAS = "ValueError: betas must be either both floats or both Tensors"


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["why", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_last_line_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = ask(capsys, BETAS)
    assert status == 0
    assert "1. message (since 2.6)" in out
    assert "raised as ValueError by torch.optim.adam.Adam.__init__ in 2.6 to" in out
    assert "page: releases/2.6/#adam-betas (proved)" in out


def test_a_traceback_comes_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f'Traceback (most recent call last):\n  File "train.py", line 3, in <module>\n    Adam(p)\n{BETAS}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    status, out, _ = ask(capsys, "-", "--format", "json")
    table = json.loads(out)
    assert (status, table["where"]["line"]) == (0, 3)
    assert [answer["since"] for answer in table["answers"][:2]] == ["2.6", "2.6"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("ModuleNotFoundError: No module named 'torch.ao.quantization.pt2e'", "not since 2.11"),
        ("ImportError: cannot import name 'List' from 'torch.utils.data.dataloader'", "not since 2.7"),
        ("TypeError: Tensor.__dlpack__() takes 1 positional argument but 2 were given", "changed its signature"),
        (
            "AttributeError: module 'torchaudio' has no attribute 'list_audio_backends'",
            "is in 2.5 to 2.8 and not since 2.9 (torchaudio 2.9.1)",
        ),
    ],
)
def test_what_is_missing_is_asked_of_the_history_of_names(
    capsys: pytest.CaptureFixture[str], error: str, told: str
) -> None:
    _, out, err = ask(capsys, error)
    assert told in (out + err).splitlines()[1 if out else 0]


def test_what_nobody_knows_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = ask(capsys, "<img src=x>\x1b[2J nothing at all")
    assert (status, out, err.count("\n")) == (2, "", 1)
