"""What a scan starts from: the data, the files below some paths, and the key of the cache."""

from dataclasses import replace
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.data_source import DataSource
from torchproof.scan.scan_context import ScanContext, compute_cache_key, open_scan_context
from torchproof.scan.syntax.detection_words import DetectionWords


def test_the_data_is_opened_once() -> None:
    assert open_scan_context() is open_scan_context()
    assert open_scan_context().changes is open_scan_context().changes


def test_the_rules_know_both_releases_and_the_entries() -> None:
    context = open_scan_context()
    upgrade = context.build_engine(2, 5).upgrade
    assert (upgrade.start, upgrade.end) == (2, 5)
    assert upgrade.changes is context.changes
    assert upgrade.changes.entries == DataSource().read_changes()


def read(folder: Path, *names: str, excluded: str = "") -> list[str]:
    """Return the names of the files that are read below some paths of a folder."""
    readings = open_scan_context().read_paths(
        [folder / name for name in names],
        folder,
        1,
        is_excluded=lambda path, _: path.name == excluded,
        cache=False,
    )
    return [Path(reading.path).relative_to(folder).as_posix() for reading in readings]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("a.py", "deep/b.py", "deep/c.py", "empty/x.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x = 1")
    return tmp_path


@pytest.mark.parametrize(
    ("names", "excluded", "expected"),
    [
        (["."], "", ["a.py", "deep/b.py", "deep/c.py"]),
        (["deep", "a.py"], "", ["deep/b.py", "deep/c.py", "a.py"]),
        (["a.py", "a.py", "."], "", ["a.py", "deep/b.py", "deep/c.py"]),
        (["."], "deep", ["a.py"]),
        (["."], "b.py", ["a.py", "deep/c.py"]),
        (["a.py"], "a.py", []),
    ],
)
def test_the_files_below_some_paths(project: Path, names: list[str], excluded: str, expected: list[str]) -> None:
    assert read(project, *names, excluded=excluded) == expected


@pytest.mark.parametrize(
    ("names", "excluded", "message"),
    [
        (["empty"], "", "empty: no Python file and no notebook, nor a file of a build; name a folder that has some"),
        (["deep", "empty"], "b.py", None),
        (["empty", "empty", "empty", "empty"], "", "empty, [^,]*empty, [^,]*empty: no Python file"),
    ],
)
def test_paths_without_a_file_to_read(project: Path, names: list[str], excluded: str, message: str | None) -> None:
    if message is None:
        assert read(project, *names, excluded=excluded) == ["deep/c.py"]
    else:
        with pytest.raises(RecordError, match=message):
            read(project, *names, excluded=excluded)


def test_a_folder_of_which_all_is_left_out_says_so(project: Path) -> None:
    (project / "deep" / "b.py").unlink()
    with pytest.raises(RecordError, match="nor a file of a build beside what is excluded; "):
        read(project, "deep", excluded="c.py")


def test_what_is_read_is_told_with_the_number_of_all(project: Path) -> None:
    told: list[tuple[int, int]] = []
    context = open_scan_context()
    assert [*context.read_paths([project], project, 1, cache=False, tell=lambda *counts: told.append(counts))]
    assert sum(done for done, _ in told) == 3
    assert {total for _, total in told} == {3}


def test_the_key_of_the_cache_changes_with_the_words_and_the_data(tmp_path: Path) -> None:
    facts = open_scan_context().facts
    key = compute_cache_key(DataSource(), facts)
    assert key == compute_cache_key(DataSource(), facts)
    assert len(key) == 16
    other = NameFacts(facts.history, replace(facts.words, variables=frozenset({"A_B"})))
    assert compute_cache_key(DataSource(), other) != key
    moved = NameFacts(facts.history, DetectionWords(blocks=frozenset({"A_B"})))
    assert compute_cache_key(DataSource(), moved) != compute_cache_key(
        DataSource(), NameFacts(facts.history, DetectionWords(outside=frozenset({"A_B"})))
    )
    (tmp_path / "torch.json").write_text("{}")
    assert compute_cache_key(DataSource(tmp_path), facts) != key


def test_data_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        open_scan_context(DataSource(tmp_path))


def test_a_context_of_its_own_has_its_own_entries() -> None:
    context = open_scan_context()
    assert ScanContext(context.source, context.facts).changes is not context.changes
