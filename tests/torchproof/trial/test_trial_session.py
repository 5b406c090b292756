"""Runs of one program on releases, and how they end."""

import _thread
import threading
from pathlib import Path

import pytest

from torchproof.trial import trial_session
from torchproof.trial.program_process import ProgramEnd
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.trial_session import TrialSession
from trials import RELEASES, MadeUpProgram, MadeUpStore, make_end

STOPPED = threading.Event()


class InterruptedProgram(MadeUpProgram):
    """A program at which somebody presses Ctrl-C, and that ends once it is stopped."""

    def run(self, python: Path, release: TorchRelease, *, watch: str = "", report: Path | None = None) -> ProgramEnd:
        """Interrupt the main thread, and wait for what it does."""
        del python, release, watch, report
        _thread.interrupt_main()
        assert STOPPED.wait(20)
        return make_end(-9)


def test_a_run_that_an_interrupt_ends_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    STOPPED.clear()
    monkeypatch.setattr(trial_session, "stop_programs", STOPPED.set)
    session = TrialSession(InterruptedProgram({}), MadeUpStore(), jobs=1, tell=told.append)
    with pytest.raises(KeyboardInterrupt), session:
        session.run_release(RELEASES[0])
    for thread in threading.enumerate():
        if thread.name.startswith("run"):
            thread.join(20)
    assert STOPPED.is_set()
    assert told == []
