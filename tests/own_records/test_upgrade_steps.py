"""The three steps with which *Upgrade* begins print what the page shows."""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from programs import ROOT
from torchproof.cli import main
from torchproof_docs.site.pages.page_macros import find_tool_output

pytestmark = pytest.mark.records
CODE = """import torch

model = torch.nn.Linear(2, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, verbose=True)
"""
# What stands in for torch in the environments of releases that are ready: the class, as each release has it.
STAND_IN = """import sys
import types


class Some:
    def __init__(self, *_, **__): ...

    def parameters(self): ...


class ReduceLROnPlateau:
    def __init__(self, optimizer, {arguments}): ...


nn = types.SimpleNamespace(Linear=Some)
optim = types.SimpleNamespace(SGD=Some, lr_scheduler=types.SimpleNamespace(ReduceLROnPlateau=ReduceLROnPlateau))
"""


def list_steps() -> Iterator[tuple[list[str], list[str]]]:
    """Yield each command of the page and the lines of its output, of a search without the cause: that needs torch."""
    text = (ROOT / "docs" / "upgrade.md").read_text(encoding="utf-8").partition("## All changes")[0]
    text = re.sub(r'\{\{ tool_output\("(\w+)"\) \}\}', lambda match: find_tool_output(ROOT, match[1]), text)
    for command, output in re.findall(
        r"```console\n\$ uvx torchproof ([^\n]*)\n```.*?```\w+\n(.*?)```", text, re.DOTALL
    ):
        yield shlex.split(command), output.partition("\ncause ")[0].splitlines()


STEPS = list(list_steps())


def test_the_steps_are_scan_try_bisect_and_fix() -> None:
    assert [words[0] for words, _ in STEPS] == ["scan", "try", "bisect", "fix"]


@pytest.mark.parametrize(("words", "lines"), STEPS, ids=[words[0] for words, _ in STEPS])
def test_a_step_prints_what_the_page_shows(
    words: list[str],
    lines: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for torch, arguments in (("2.6.0", "verbose=False"), ("2.7.0", ""), ("2.7.1", ""), ("2.8.0", "")):
        home = tmp_path / "ready" / torch
        (home / "bin").mkdir(parents=True)
        (home / "bin" / "python").write_text(f'#!/bin/sh\nPYTHONPATH={home}:$PYTHONPATH exec {sys.executable} "$@"\n')
        (home / "bin" / "python").chmod(0o755)
        (home / "torch.py").write_text(STAND_IN.format(arguments=arguments))
    (tmp_path / "train.py").write_text(CODE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TORCHPROOF_ENVS", str(tmp_path / "ready"))
    monkeypatch.setenv("TORCHPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "argv", ["torchproof", *words])
    main(words)
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert printed[: len(lines)] == [line.rstrip() for line in lines]
