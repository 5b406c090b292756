"""A build collects no cycles, and the process that built collects them afterwards as before."""

import gc
import subprocess
import sys

import pytest

from torchproof.uncollected import uncollected


@pytest.mark.parametrize("was_on", [True, False])
def test_the_collector_is_afterwards_as_it_was(was_on: bool) -> None:
    try:
        if not was_on:
            gc.disable()
        with uncollected():
            assert not gc.isenabled()
        assert gc.isenabled() == was_on
    finally:
        gc.enable()


def test_a_process_that_ends_uncollected_leaves_its_cycles_unlooked_at() -> None:
    script = (
        "import gc\nfrom torchproof.uncollected import end_uncollected\n"
        "class Cycle:\n    def __init__(self): self.self = self\n    def __del__(self): print('collected')\n"
        "import sys\nif 'fast' in sys.argv: end_uncollected(); end_uncollected()\n"
        "made = [Cycle()]\ndel made\n"
    )
    said = [
        subprocess.run([sys.executable, "-c", script, *told], capture_output=True, text=True, check=True).stdout
        for told in ([], ["fast"])
    ]
    assert said == ["collected\n", ""]
