"""The store of the ranks, in a process of its own."""

import importlib.util
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
PROGRAM = """
import os, torch
from torchproof_docs.runner.isolation.port_lease import lease_port
from torchproof_docs.runner.isolation.rendezvous_store import AGENT_VARIABLES, lease_store

def alive(port):
    try:
        torch.distributed.TCPStore("127.0.0.1", port, is_master=False).set("key", "value")
    except torch.distributed.DistNetworkError:
        return False
    return True

with lease_port() as port:
    rank = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port)}
    with lease_store([rank]) as told:
        assert told == {}, "a single process was told of a store"
    with lease_store([rank, rank]) as told:
        assert told == AGENT_VARIABLES and alive(port)
        with lease_store([rank, rank]) as second:
            assert second == {}, "two stores at one port"
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        print("none left")
"""


def test_a_store_is_there_for_several_ranks_and_gone_after_them() -> None:
    """Also where there is no /proc by which what is left is found."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, "none left\n"), done.stderr
