"""What holds for each file of a scan: settings, releases, what is left out."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import open_scan_context

NEWEST = "2.15"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(folder: Path, **files: str) -> Path:
    """Write files, ``__`` for a folder, and return one to scan."""
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / ".git").mkdir(exist_ok=True)
    return folder / "a.py"


def new_index(*, start: str | None = None, end: str | None = None, exclude: tuple[str, ...] = ()) -> ProjectIndex:
    return ProjectIndex(open_scan_context().facts, start, end, exclude)


def project(version: str = "", settings: str = "") -> str:
    needs = f'[project]\ndependencies = ["torch{version}"]\n' if version else ""
    return f"{needs}[tool.torchproof.scan]\n{settings}\n" if settings else needs


def find_range(path: Path, **options: str) -> tuple[str, str, str]:
    index = new_index(**options)  # type: ignore[arg-type]
    found = index.find_range(path)
    return index.facts.releases[found.start], index.facts.releases[found.end], found.reason


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ("", {}, ("2.5", NEWEST, "no metadata says which torch")),
        (project(">=2.7"), {}, ("2.7", NEWEST, "pyproject.toml says torch>=2.7")),
        (project(">=2.7"), {"start": "2.9"}, ("2.9", NEWEST, "")),
        (project(">=2.7"), {"end": "2.9"}, ("2.7", "2.9", "pyproject.toml says torch>=2.7")),
        (project(">=2.7", "from = '2.6'"), {}, ("2.6", NEWEST, "pyproject.toml says from 2.6")),
        (project(">=2.7", "to = '2.9'"), {}, ("2.7", "2.9", "pyproject.toml says torch>=2.7")),
        (project(">=2.7", "to = '2.9'"), {"end": "2.10"}, ("2.7", "2.10", "pyproject.toml says torch>=2.7")),
        (
            project("==1.13"),
            {},
            ("2.5", NEWEST, "pyproject.toml says torch==1.13, which is older than 2.5, the oldest that is covered"),
        ),
        (
            project(">=9"),
            {},
            (NEWEST, NEWEST, f"pyproject.toml says torch>=9, which is newer than {NEWEST}, the newest that is covered"),
        ),
    ],
)
def test_the_releases_of_a_file(
    tmp_path: Path, text: str, options: dict[str, str], expected: tuple[str, str, str]
) -> None:
    path = write(tmp_path, **{"pyproject.toml": text, "a.py": ""})
    assert find_range(path.relative_to(tmp_path), **options) == expected


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", {"start": "9.9"}, r"^--from 9\.9: not covered"),
        ("", {"end": "9.9"}, r"^--to 9\.9: not covered"),
        (project(">=2.7", "from = '9.9'"), {}, r": from 9\.9: not covered"),
        (project(">=2.7", "to = '9.9'"), {}, r": to 9\.9: not covered"),
        ("", {"start": "2.9", "end": "2.8"}, r"^--from 2\.9: newer than --to 2\.8; exchange them$"),
        (project(">=2.7"), {"end": "2.6"}, r"^--from 2\.7 \(.*says torch>=2\.7\): newer than --to 2\.6"),
    ],
)
def test_releases_that_cannot_be(tmp_path: Path, text: str, options: dict[str, str], message: str) -> None:
    path = write(tmp_path, **{"pyproject.toml": text, "a.py": ""})
    with pytest.raises(RecordError, match=message):
        find_range(path, **options)


def test_one_release_is_a_range(tmp_path: Path) -> None:
    assert find_range(write(tmp_path), start="2.9", end="2.9")[:2] == ("2.9", "2.9")


def test_the_nearest_file_says_which_torch_and_the_nearest_settings_hold(tmp_path: Path) -> None:
    """Metadata of a folder below that of the settings says more of its files than a ``from`` above."""
    files = {
        "pyproject.toml": project(">=2.7", "from = '2.6'\nignore = ['TP1']"),
        "below__requirements.txt": "torch==2.9.1\n",
        "other__a.py": "",
    }
    write(tmp_path, **files)
    assert find_range(tmp_path / "below" / "a.py")[0] == "2.9"
    assert find_range(tmp_path / "other" / "a.py")[0] == "2.6"
    assert new_index().find_ignored_rules(tmp_path / "below" / "a.py") == {"TP1"}


def test_the_header_of_a_script_counts_before_the_settings(tmp_path: Path) -> None:
    path = write(tmp_path, **{"pyproject.toml": project(">=2.7", "from = '2.6'")})
    content = b"# /// script\n# dependencies = ['torch==2.10']\n# ///\n"
    index = new_index()
    assert index.facts.releases[index.find_range(path, content).start] == "2.10"


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("a.py", "a.py", True),
        ("a.py", "deep/a.py", True),
        ("*.py", "deep/a.py", True),
        ("deep", "deep/a.py", True),
        ("deep/", "deep/a.py", True),
        ("./deep", "deep/a.py", True),
        ("deep/*.py", "deep/a.py", True),
        ("deep/*", "deep/er/a.py", True),
        ("**/a.py", "a.py", True),
        ("**/er", "deep/er/a.py", True),
        ("er", "deep/er/a.py", True),
        ("b.py", "a.py", False),
        ("eep", "deep/a.py", False),
        ("deep/b*", "deep/a.py", False),
        ("er/a.py", "deep/er/a.py", False),
        ("A.py", "a.py", False),
    ],
)
@pytest.mark.parametrize("of_command", [True, False])
def test_a_pattern_that_leaves_files_out(
    tmp_path: Path, pattern: str, path: str, expected: bool, of_command: bool
) -> None:
    """A folder that is left out takes what lies below it along."""
    text = "" if of_command else project(settings=f"exclude = ['{pattern}']")
    write(tmp_path, **{"pyproject.toml": text, path: ""})
    index = new_index(exclude=(pattern,) if of_command else ())
    parts = Path(path).parts
    folders = [tmp_path.joinpath(*parts[:count]) for count in range(1, len(parts) + 1)]
    assert any(index.is_excluded(each, tmp_path) for each in folders) is expected
    assert index.excluded == []


@pytest.mark.parametrize(("pattern", "expected"), [("deep", True), ("a.py", True), ("other", False)])
def test_what_was_named_and_is_left_out_is_kept(tmp_path: Path, pattern: str, expected: bool) -> None:
    path = write(tmp_path, **{"deep__a.py": ""}).parent / "deep" / "a.py"
    index = new_index(exclude=(pattern,))
    assert index.is_excluded(path, path) is expected
    assert index.excluded == [path] * expected


@pytest.mark.parametrize(
    ("name", "expected"), [("tests/a.py", {"TP1", "TP5"}), ("a.py", {"TP5"}), ("tests.py", {"TP5"})]
)
def test_rules_that_the_settings_leave_out(tmp_path: Path, name: str, expected: set[str]) -> None:
    settings = "ignore = ['TP5']\n[tool.torchproof.scan.per-file-ignores]\n'tests/*' = ['removed-name']"
    write(tmp_path, **{"pyproject.toml": project(settings=settings)})
    assert new_index().find_ignored_rules(tmp_path / name) == expected


@pytest.mark.parametrize("named", ["a.py", "deep/a.py", "deep"])
def test_a_damaged_pyproject_above_a_named_path_is_told(tmp_path: Path, named: str) -> None:
    write(tmp_path, **{"pyproject.toml": "no toml", "a.py": "", "deep__a.py": ""})
    with pytest.raises(RecordError, match=r"pyproject\.toml: cannot be read: no TOML"):
        new_index().check_project(tmp_path / named)


def test_a_good_pyproject_hides_a_damaged_one_above(tmp_path: Path) -> None:
    write(tmp_path, **{"pyproject.toml": "no toml", "deep__pyproject.toml": project(">=2.7"), "deep__a.py": ""})
    new_index().check_project(tmp_path / "deep" / "a.py")
