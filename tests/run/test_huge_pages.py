"""Memory that is joined into large pages, so that a fork copies less."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from torchproof.run import huge_pages

WRITTEN = 64 * 2**20
PROGRAM = f"""
import re
from pathlib import Path
from torchproof.run import huge_pages

def large():
    return int(re.search(r"AnonHugePages: *(\\d+)", Path("/proc/self/smaps_rollup").read_text())[1])

kept = [bytes([each]) * {WRITTEN // 64} for each in range(64)]
before = large()
taken = huge_pages.collapse()
print(taken, 1024 * (large() - before))
assert all(kept[each] == bytes([each]) * {WRITTEN // 64} for each in range(64))
"""


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").is_file(), reason="Linux says there how large pages are")
def test_what_was_written_lies_in_large_pages_and_is_what_it_was() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    taken, large = map(int, done.stdout.split())
    if not taken:
        pytest.skip("this kernel joins no pages, or has no memory in one piece")
    assert large > WRITTEN // 2


def test_only_whole_pages_of_what_belongs_to_no_file_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maps = tmp_path / "maps"
    maps.write_text(
        "00200000-00800000 rw-p 00000000 00:00 0 \n"
        "00a01000-00e00000 rw-p 00000000 00:00 0                                  [heap]\n"
        "00f00000-01100000 rw-p 00000000 00:00 0 \n"  # no whole one
        "02000000-03000000 r--p 00000000 00:00 0 \n"
        "04000000-05000000 rw-p 00000000 08:01 77                                 /a file/with spaces\n"
        "06000000-07000000 rw-s 00000000 00:01 5                                  /dev/shm/x\n"
        "08000000-09000000 rw-p 00000000 00:00 0                                  [stack]\n"
    )
    asked = []

    def madvise(start: int, length: int, advice: int) -> int:
        asked.append((start, length, advice))
        return -1 if start == 0xC00000 else 0

    monkeypatch.setattr("ctypes.CDLL", lambda _: SimpleNamespace(madvise=madvise))
    large = huge_pages.SIZE
    assert huge_pages.collapse(maps) == 3 * large, "what was refused does not count"
    assert asked == [
        (start, length * large, huge_pages.MADV_COLLAPSE) for start, length in ((0x200000, 3), (0xC00000, 1))
    ]
    assert huge_pages.collapse(tmp_path / "missing") == 0, "no Linux"
