"""Ports for the ranks of a snippet: outside the kernel's own range, never lent twice."""

import json
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

import torchproof
from torchproof.errors import RunnerError
from torchproof_docs.runner.isolation import port_lease
from torchproof_docs.runner.isolation.port_lease import lease_port

KERNEL = Path("/proc/sys/net/ipv4/ip_local_port_range")
LENDER = """
import sys
from contextlib import ExitStack
from torchproof_docs.runner.isolation.port_lease import lease_port

with ExitStack() as held:
    print([held.enter_context(lease_port()) for _ in range(50)], flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def own_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep apart from other runners on this machine, in this process and in those it starts."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    yield
    monkeypatch.undo()
    tempfile.tempdir = None


def test_two_lenders_never_get_the_same_port() -> None:
    """200 at once, so that a choice by chance among those that are free would show."""
    with ExitStack() as held:
        lent = [held.enter_context(lease_port()) for _ in range(200)]
        assert len(set(lent)) == 200


def test_threads_never_get_the_same_port() -> None:
    """As runners side by side in one process do."""
    with ExitStack() as held, ThreadPoolExecutor(8) as pool:
        lent = list(pool.map(lambda _: held.enter_context(lease_port()), range(200)))
        assert len(set(lent)) == 200


def test_processes_never_get_the_same_port() -> None:
    """As two recordings on one machine do: four of them, 50 ports each, all held at once."""
    environment = {"PYTHONPATH": str(Path(torchproof.__file__).parents[1]), "TMPDIR": tempfile.gettempdir()}
    lenders = [
        subprocess.Popen(
            [sys.executable, "-c", LENDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        for _ in range(4)
    ]
    lent = [port for lender in lenders if lender.stdout for port in json.loads(lender.stdout.readline())]
    for lender in lenders:
        lender.communicate("\n")
    assert len(set(lent)) == len(lent) == 200


def test_a_lent_port_is_one_that_the_kernel_hands_to_nobody() -> None:
    """A connection that asks for any port gets one of the kernel's range, so it can never get in between."""
    first = int(KERNEL.read_text().split()[0]) if KERNEL.exists() else 32_768
    for _ in range(200):
        with lease_port() as port:
            assert 1024 < port < first


@pytest.mark.parametrize(("text", "end"), [("28000 60999", 28_000), ("1024 65000", 32_768), ("none", 32_768)])
def test_the_end_of_the_range_is_where_the_kernels_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, end: int
) -> None:
    """Where a machine lets the kernel use nearly all, or says nothing, the usual range stands."""
    (tmp_path / "range").write_text(text)
    monkeypatch.setattr(port_lease, "EPHEMERAL", tmp_path / "range")
    assert port_lease.read_first_ephemeral_port() == end


def test_a_port_in_use_is_not_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as listening, lease_port() as taken:
        listening.bind(("", taken))
        listening.listen()
        monkeypatch.setattr(port_lease, "LOWEST", taken)
        monkeypatch.setattr(port_lease, "read_first_ephemeral_port", lambda: taken + 1)
        with pytest.raises(RunnerError, match=f"no free TCP port between {taken} and {taken + 1}; end what listens"):
            lease_port().__enter__()


def test_a_port_is_free_again_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    with lease_port() as port:
        pass
    monkeypatch.setattr(port_lease, "LOWEST", port)
    monkeypatch.setattr(port_lease, "read_first_ephemeral_port", lambda: port + 1)
    with lease_port() as again:
        assert again == port
        with pytest.raises(RunnerError, match="no free TCP port"):
            lease_port().__enter__()
