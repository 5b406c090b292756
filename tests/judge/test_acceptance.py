"""Evidence that is sent in: taken where it can be true, refused with a line for each planted lie."""

import datetime as dt
import json
import subprocess
from dataclasses import replace
from pathlib import Path

import factory
import pytest

from torchproof.judge import acceptance, snippet_age
from torchproof.records import evidence
from torchproof.site.docs_version import Book
from torchproof.cli import main
from torchproof.errors import TorchproofError
from torchproof.records.evidence import Evidence, machine_key
from torchproof.judge.project import Project
from torchproof.judge.project import load_project
from torchproof.site.tables import coverage

H100: dict[str, object] = {
    "offers": ["a100", "cpu", "hopper"],
    "cpu": "A CPU",
    "cuda": "12.6",
    "memory": 85 * 10**9,
    "device": "h100-80gb",
    "name": "NVIDIA H100 80GB HBM3",
    "cores": 26,
    "python": "3.12.3",
    "platform": "Linux x86_64 glibc 2.39",
    "count": 1,
    "capability": "9.0",
    "driver": "580.95.05",
    "reasons": {},
}
TODAY = dt.date(2026, 11, 20)
BORN = {"compile/stance": dt.date(2026, 10, 1)}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = factory.checkout(tmp_path / "checkout")
    factory.add_snippet(root, "compile/gpu", needs="hopper")
    return load_project(root)


def sent(
    project: Project,
    folder: Path,
    *,
    machine: dict[str, object] | None = None,
    run: dict[str, object] | None = None,
    name: str = "compile/stance",
    file: str | None = None,
    **changes: object,
) -> Path:
    """Write a file as it comes by mail, acceptable but for the changes."""
    table = {**H100, **(machine or {})}
    key = machine_key(table)
    found = factory.run(project, **{"machine": key, **(run or {})})
    whole = Evidence("h100-80gb", "2.7.1+cu126", {key: table}, {name: found}, contributor="Ada")
    whole = replace(whole, **changes)  # type: ignore[arg-type]
    written = evidence.save(whole, folder / "sent")
    return written.rename(folder / (file or written.name))


def told(project: Project, path: Path, **options: bool) -> list[str]:
    found = acceptance.problems(project, path, born=BORN, today=TODAY, **options)
    assert all("\n" not in line and line.startswith(f"{path}: ") for line in found)
    return [line.removeprefix(f"{path}: ") for line in found]


def test_a_good_file_is_taken_and_shown_with_its_owner(project: Project, tmp_path: Path) -> None:
    path = sent(project, tmp_path)
    assert told(project, path) == []
    assert acceptance.take(project, path) == project.root / "evidence" / "h100-80gb" / "2.7.1.json"
    again = load_project(project.root)
    assert again.ledger.evidence["h100-80gb", "2.7.1"].contributor == "Ada"
    assert told(again, path) == [], "taking a file twice is no problem"
    assert "sent by Ada" in coverage(Book(again, again.releases.latest), "")


def test_a_name_is_shown_as_text(project: Project, tmp_path: Path) -> None:
    acceptance.take(project, sent(project, tmp_path, contributor="<b>Ada</b>"))
    again = load_project(project.root)
    assert "sent by &lt;b&gt;Ada&lt;/b&gt;" in coverage(Book(again, again.releases.latest), "")


@pytest.mark.parametrize(
    ("machine", "problem"),
    [
        ({"capability": "8.0"}, "NVIDIA H100 80GB HBM3 has compute capability 9.0, not 8.0"),
        ({"name": "NVIDIA H200"}, "NVIDIA H200 belongs under h200, not h100-80gb"),
        ({"device": "h200"}, "device h200 in a file of h100-80gb"),
        ({"offers": ["a100", "cpu", "hopper", "multi_gpu"]}, "1 CUDA device(s) and offers multi_gpu, which takes 2"),
        ({"count": 8}, "8 CUDA device(s) and does not offer multi_gpu, which takes 2"),
        ({"offers": ["a100", "cpu"]}, "compute capability 9.0 does not offer hopper, which takes 9.0"),
        ({"driver": None}, "ran CUDA without a driver or with a torch without CUDA"),
        ({"cuda": None}, "torch 2.7.1+cu126 is not built with CUDA None"),
        ({"cuda": "12.8"}, "torch 2.7.1+cu126 is not built with CUDA 12.8"),
        ({"memory": 40 * 2**30}, "NVIDIA H100 80GB HBM3 with 40 GiB of memory"),
        ({"count": 0}, "no GPU, but filed under h100-80gb"),
        ({"python": "3.15.0"}, "Python 3.15.0: torch 2.7.1 has wheels for 3.9 to 3.13"),
    ],
)
def test_a_machine_that_cannot_exist_is_refused(
    project: Project, tmp_path: Path, machine: dict[str, object], problem: str
) -> None:
    assert any(problem in line for line in told(project, sent(project, tmp_path, machine=machine)))


def test_an_ampere_card_does_not_offer_hopper(project: Project, tmp_path: Path) -> None:
    a100 = {"name": "NVIDIA A100-SXM4-80GB", "device": "a100-80gb", "capability": "8.0"}
    path = sent(project, tmp_path, machine=a100, target="a100-80gb")
    (line,) = told(project, path)
    assert "compute capability 8.0 offers hopper, which takes 9.0" in line
    honest = sent(project, tmp_path, machine={**a100, "offers": ["a100", "cpu"]}, target="a100-80gb")
    assert told(project, honest) == []


@pytest.mark.parametrize(
    ("run", "problem"),
    [
        ({"sha256": "0" * 64}, "compile/stance: ran another file than today's; run it again on today's checkout"),
        ({"date": "2026-09-01"}, "compile/stance: ran before today's file was written"),
        ({"date": "2026-12-24"}, "compile/stance: ran after today"),
        ({"date": "2026-13-24"}, "compile/stance: date: 2026-13-24 is no day"),
        ({"machine": "nobody"}, "compile/stance: machine nobody is not described"),
        ({"seconds": 999.0}, "compile/stance: passed after 999 s, but is stopped after 120"),
    ],
)
def test_a_run_that_cannot_be_is_refused(
    project: Project, tmp_path: Path, run: dict[str, object], problem: str
) -> None:
    assert any(line.startswith(problem) for line in told(project, sent(project, tmp_path, run=run)))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"name": "compile/gone"}, "compile/gone: no such snippet today"),
        ({"torch": "2.7.0+cu126"}, "torch 2.7.0 is not covered; run it with 2.7.1"),
        ({"torch": "3.0.0"}, "'3.0' is not a covered release"),
        ({"contributor": None}, "contributor: nobody; run with --contributor"),
        ({"contributor": "  "}, "contributor: '  '; give a name of one line"),
        ({"contributor": "a\nb"}, "contributor: 'a\\nb'; give a name of one line"),
        ({"runs": {}}, "no runs; record some"),
        ({"target": "../../etc"}, "$.target: '../../etc' does not match"),
        ({"file": "2.6.0.json"}, "holds torch 2.7.1+cu126; keep the name the run gave it, 2.7.1.json"),
    ],
)
def test_a_file_that_cannot_be_placed_is_refused(
    project: Project, tmp_path: Path, changes: dict[str, object], problem: str
) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    found = told(project, sent(project, tmp_path / "a" / "b", **changes))  # type: ignore[arg-type]
    assert any(problem in line for line in found), found


def test_a_need_that_the_machine_does_not_meet_cannot_have_passed(project: Project, tmp_path: Path) -> None:
    a100 = {"name": "NVIDIA A100-SXM4-80GB", "device": "a100-80gb", "capability": "8.0", "offers": ["a100", "cpu"]}
    run = {"sha256": project.snippets["compile/gpu"].sha256}
    path = sent(project, tmp_path, machine=a100, target="a100-80gb", name="compile/gpu", run=run)
    (line,) = told(project, path)
    assert line.startswith("compile/gpu: passed, but needs hopper, which its machine does not offer")


def test_an_edited_file_is_refused(project: Project, tmp_path: Path) -> None:
    path = sent(project, tmp_path)
    path.write_text(path.read_text().replace('"eager\\n"', '"faster\\n"'))
    assert told(project, path)[0].startswith("seal does not match its content, so it was edited by hand")


def test_a_file_off_the_schema_is_refused_before_anything_reads_it(project: Project, tmp_path: Path) -> None:
    path = sent(project, tmp_path)
    table = json.loads(path.read_text())
    path.write_text(json.dumps({**table, "runs": {"../../x": {}}}))
    assert any(line.startswith("$.runs") for line in told(project, path))
    path.write_text("{")
    assert "damaged" in told(project, path)[0]


def test_a_machine_under_anothers_key_is_refused(project: Project, tmp_path: Path) -> None:
    runs = {"compile/stance": factory.run(project, machine="abc")}
    path = sent(project, tmp_path, machines={"abc": H100}, runs=runs)
    assert told(project, path)[0].startswith("machine abc: its key is not that of its description")


def test_own_machines_need_no_contributor(project: Project, tmp_path: Path) -> None:
    path = sent(project, tmp_path, contributor=None)
    assert told(project, path, own=True) == []


def test_what_is_there_from_somebody_else_is_replaced_only_when_asked(project: Project, tmp_path: Path) -> None:
    acceptance.take(project, sent(project, tmp_path))
    again = load_project(project.root)
    path = sent(again, tmp_path, contributor="Grace")
    (line,) = told(again, path)
    assert line.endswith("2.7.1.json is there, torch 2.7.1+cu126 by Ada; take this one instead: --replace")
    assert told(again, path, new=True) == []
    assert evidence.load(acceptance.take(again, path, new=True)).contributor == "Grace"


def test_only_what_is_new_is_checked_and_merged(project: Project, tmp_path: Path) -> None:
    """A runner's file repeats what it found in the checkout; an old run there is no fault of the new ones."""
    key = machine_key(H100)
    stale = factory.run(project, machine=key, sha256="0" * 64)
    whole = Evidence("h100-80gb", "2.7.1+cu126", {key: H100}, {"compile/stance": stale})
    evidence.save(whole, project.root / "evidence")
    again = load_project(project.root)
    gpu = factory.run(again, "compile/gpu", machine=key)
    path = sent(again, tmp_path, runs={"compile/stance": stale, "compile/gpu": gpu}, contributor=None)
    assert told(again, path, own=True) == []
    assert evidence.load(acceptance.take(again, path)).runs == {"compile/stance": stale, "compile/gpu": gpu}


def test_a_machine_that_lacks_something_does_not_undo_a_run(project: Project, tmp_path: Path) -> None:
    acceptance.take(project, sent(project, tmp_path))
    again = load_project(project.root)
    unmet = {"outcome": "unmet", "error": {"type": "Unmet", "message": "1 CUDA device, 2 needed"}}
    assert (
        evidence.load(acceptance.take(again, sent(again, tmp_path, run=unmet))).runs["compile/stance"].outcome
        == "passed"
    )


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=t", "-c", "user.email=t@t.invalid"]
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


def test_the_command_takes_what_is_acceptable_and_names_what_is_not(
    project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = project.root
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "x", "--date", "2026-10-01T12:00:00Z")
    good = sent(project, tmp_path, run={"date": "2026-10-05"})
    (tmp_path / "bad").mkdir()
    bad = sent(project, tmp_path / "bad", run={"date": "2026-09-05"})
    assert main(["--root", str(root), "accept", "--check", str(good)]) == 0
    assert "acceptable" in capsys.readouterr().out
    assert not (root / "evidence" / "h100-80gb").exists()
    assert main(["--root", str(root), "accept", str(bad), str(good)]) == 1
    output = capsys.readouterr()
    assert "ran before today's file was written" in output.err
    assert "in evidence/h100-80gb/2.7.1.json" in output.out
    assert main(["--root", str(root), "accept", str(tmp_path / "none.json")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_snippets_age_is_that_of_its_content(project: Project, tmp_path: Path) -> None:
    root, path = project.root, project.snippets["compile/stance"].path
    first = path.read_text()
    git(root, "init", "-q")
    for day, text in (("01", first), ("05", first + "# later\n"), ("09", first)):
        path.write_text(text)
        git(root, "add", ".")
        git(root, "commit", "-q", "-m", "x", "--date", f"2026-10-{day}T12:00:00Z")
    factory.add_snippet(root, "compile/uncommitted", spec=">=2.7")
    snippets = load_project(root).snippets
    assert snippet_age.days(root, snippets.values())["compile/stance"] == dt.date(2026, 10, 1)
    assert "compile/uncommitted" not in snippet_age.days(root, snippets.values())
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{root}", "shallow")
    with pytest.raises(TorchproofError, match="git fetch --unshallow"):
        snippet_age.days(tmp_path / "shallow", snippets.values())
    with pytest.raises(TorchproofError, match="in a git checkout"):
        snippet_age.days(tmp_path, snippets.values())


def test_the_projects_own_evidence_is_acceptable() -> None:
    """The rules refuse nothing that a real run wrote."""
    root = Path(__file__).parents[2]
    project = load_project(root)
    for place in sorted((root / "evidence").glob("*/*.json")):
        assert acceptance.problems(project, place, born={}, today=TODAY, own=True) == []
