"""A version that a second process writes is the version that this one would write, and so are its errors."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from small_site import small_site
from torchproof.errors import TorchproofError
from torchproof.judge.project import load_project
from torchproof.site import rendering
from torchproof.site.beside import Beside


@dataclass
class Version:
    """As much of a docs version as the second process asks for."""

    slots: dict[str, str] | None


@pytest.fixture
def version(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a version whose pages name their fragments and the process that wrote them."""

    def page(version: Version, name: str) -> rendering.Source:
        if name == "broken.md":
            raise TorchproofError(f"{name}: not so")
        if version.slots is not None:
            version.slots[f"slot-{len(version.slots)}"] = f"of {name}"
        return rendering.Source({"process": os.getpid()}, name)

    def files(version: Version) -> rendering.Files:
        return rendering.Files(
            {"a.md": "twin"}, {}, {"process": str(os.getpid()), "slots": str(len(version.slots or {}))}, {}
        )

    monkeypatch.setattr(rendering, "page", page)
    monkeypatch.setattr(rendering, "files", files)
    return Version({})


@pytest.fixture
def begun(version: Any) -> Iterator[Callable[[list[str]], Beside]]:
    """Return what starts the second process, which ends with the test."""
    started: list[Beside] = []

    def start(pages: list[str]) -> Beside:
        started.append(Beside(version, pages))
        return started[-1]

    yield start
    for second in started:
        second.close()


def test_pages_and_files_come_from_one_other_process(begun: Any) -> None:
    second = begun(["a.md", "b.md"])
    pages = [second.page(name) for name in ("a.md", "b.md")]
    made = second.files()
    assert [page.text for page in pages] == ["a.md", "b.md"]
    assert {str(page.meta["process"]) for page in pages} == {made.others["process"]} != {str(os.getpid())}
    assert made.twins == {"a.md": "twin"}


def test_a_page_brings_its_own_fragments_in_whatever_order_they_are_asked_for(version: Any, begun: Any) -> None:
    second = begun(["a.md", "b.md", "c.md"])
    second.page("b.md")
    assert version.slots == {"slot-1": "of b.md"}
    second.page("a.md")
    assert version.slots == {"slot-0": "of a.md", "slot-1": "of b.md"}
    assert second.files().others["slots"] == "3"
    assert len(version.slots) == 2, "nobody asked for the page c"


def test_a_version_without_slots_has_no_fragments(version: Any, begun: Any) -> None:
    version.slots = None
    second = begun(["a.md"])
    assert second.page("a.md").text == "a.md"
    assert second.files().others["slots"] == "0"
    assert version.slots is None


def test_an_error_there_is_raised_here_and_stops_no_other_page(begun: Any) -> None:
    second = begun(["broken.md", "b.md"])
    with pytest.raises(TorchproofError, match=r"broken\.md: not so"):
        second.page("broken.md")
    assert second.page("b.md").text == "b.md"
    second.files()


def test_a_version_built_by_two_processes_is_the_same_to_the_byte(tmp_path: Path) -> None:
    publish = pytest.importorskip("torchproof.site.publish", reason="MkDocs is not installed")
    root = small_site(tmp_path / "checkout")
    release = load_project(root).releases.get("2.6")
    for jobs in (1, 2):
        assert len(list(publish.build_all(root, [release], tmp_path / f"{jobs}", jobs=jobs))) == 1
    one, two = (
        {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
        for out in (tmp_path / "1" / "2.6", tmp_path / "2" / "2.6")
    )
    assert b"tp-evidence" in one["compile/stance/index.html"]
    assert [name for name in one.keys() | two.keys() if one.get(name) != two.get(name)] == []


def test_a_build_that_ends_early_ends_its_second_process(tmp_path: Path) -> None:
    pytest.importorskip("torchproof.site.publish", reason="MkDocs is not installed")
    root = small_site(tmp_path / "checkout")
    with (root / "docs" / "about" / "data.md").open("a") as page:
        page.write("[lost](nowhere.md)\n")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as pool:
        said, left = pool.submit(left_after, root, tmp_path / "out").result()
    assert "nowhere" in said
    assert left == 0


def left_after(root: Path, out: Path) -> tuple[str, int]:
    """Return why a build ended, and how many processes it left; in a process of its own, for MkDocs keeps its hooks."""
    from torchproof.site.publish import build

    try:
        build(root, "2.6", out)
        said = ""
    except TorchproofError as error:
        said = str(error)
    left = multiprocessing.active_children()
    for process in left:
        process.kill()  # or this one would wait for them for ever
    return said, len(left)
