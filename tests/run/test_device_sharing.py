"""Workers share the CUDA devices of a machine; no GPU is needed to see how."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import factory
from torchproof.records.snippets import Snippet, load_snippet
from torchproof.run import device_sharing


@pytest.fixture
def single(tmp_path: Path) -> Snippet:
    return load_snippet(factory.add_snippet(tmp_path, needs="a100"), tmp_path / "snippets")


@pytest.fixture(params=[{"needs": "multi_gpu"}, {"extra": "# processes = 2\n"}])
def everything(tmp_path: Path, request: pytest.FixtureRequest) -> Snippet:
    return load_snippet(factory.add_snippet(tmp_path, "compile/all", **request.param), tmp_path / "snippets")


@pytest.mark.parametrize(
    ("count", "setting", "names"),
    [
        (2, None, ("0", "1")),
        (2, "4, 6", ("4", "6")),
        (1, "6,9", ("6",)),
        (1, "MIG-0f2c", ("MIG-0f2c",)),
        (0, "", ()),
        (0, None, ()),
    ],
)
def test_devices_have_the_names_that_the_environment_takes(count: int, setting: str, names: tuple[str, ...]) -> None:
    assert device_sharing.visible(count, setting) == names


def test_each_worker_has_a_device_of_its_own(single: Snippet) -> None:
    workers = ["gw0", "gw1", "gw2"]
    assert [device_sharing.share(single, ("4", "6"), worker) for worker in workers] == [("4",), ("6",), ("4",)]
    assert device_sharing.share(single, (), "gw0") == ()


def test_what_wants_all_devices_sees_them_all(everything: Snippet) -> None:
    assert device_sharing.wants_all(everything)
    assert device_sharing.share(everything, ("4", "6"), "gw1") == ("4", "6")


@pytest.mark.parametrize(
    ("count", "environment"), [(2, {}), (0, {"PYTEST_XDIST_WORKER": "gw0"}), (0, {"CUDA_VISIBLE_DEVICES": ""})]
)
def test_without_workers_or_devices_nothing_changes(
    single: Snippet, tmp_path: Path, count: int, environment: dict[str, str]
) -> None:
    with device_sharing.lent(single, count=count, environment=environment, locks=tmp_path / "locks") as mine:
        assert mine is None
    assert not (tmp_path / "locks").exists()


def test_what_wants_all_devices_runs_alone(single: Snippet, everything: Snippet, tmp_path: Path) -> None:
    """Two workers keep their devices busy; a third with a snippet for all of them never meets one."""
    busy: set[str] = set()
    met: list[set[str]] = []
    together = threading.Barrier(2)
    started = threading.Event()

    def work(worker: str, snippet: Snippet) -> None:
        assert snippet is single or started.wait(10)
        for round in range(20):
            with device_sharing.lent(
                snippet, count=2, environment={"PYTEST_XDIST_WORKER": worker}, locks=tmp_path / "locks"
            ) as mine:
                assert mine is not None
                if snippet is single:
                    if round == 0:
                        together.wait(10)  # each has a device of its own, so both are in here at once
                        started.set()
                    busy.update(mine)
                    time.sleep(0.001)
                    busy.difference_update(mine)
                else:
                    met.append(set(busy))

    with ThreadPoolExecutor(3) as pool:
        for future in [pool.submit(work, f"gw{n}", single if n < 2 else everything) for n in range(3)]:
            future.result(timeout=60)
    assert met == [set()] * 20


def test_a_snippet_for_all_devices_waits_for_the_others(single: Snippet, everything: Snippet, tmp_path: Path) -> None:
    environment = {"PYTEST_XDIST_WORKER": "gw1"}
    started = threading.Event()

    def work() -> None:
        with device_sharing.lent(everything, count=2, environment=environment, locks=tmp_path):
            started.set()

    thread = threading.Thread(target=work)
    with device_sharing.lent(single, count=2, environment=environment, locks=tmp_path):
        thread.start()
        assert not started.wait(0.2)
    assert started.wait(10)
    thread.join()
