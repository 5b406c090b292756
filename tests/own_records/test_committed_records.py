"""The repository's records as they are committed: sealed, valid, in agreement, and what they say of known names."""

import gzip
import json

import jsonschema
import pytest

from programs import ROOT
from torchproof.history.history_model import Presence
from torchproof.history.incidental_imports import FILE as BORROWED_FILE
from torchproof.history.line_index import FILE, load_lines
from torchproof.history.name_history import FILE as NAME_FILE
from torchproof.history.name_history import PRIVATE_FILE, load_history, read_history_file
from torchproof.history.partner_files import PARTNER_FOLDER
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.evidence.project_runs import load_project_run
from torchproof_docs.names_builder.borrowed_name_writer import encode_borrowed_names
from torchproof_docs.records.history_files import CHECKSUMS
from torchproof_docs.records.scripts.snippets import load_snippets
from torchproof_docs.site.build.validated_project import load_validated_project
from torchproof_docs.verdicts.plausibility import acceptance
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.projects.project_causes import load_causes
from torchproof_docs.verdicts.undocumented_changes import find_unused_reasons
from torchproof_docs.wheels.partner_versions import load_partners

pytestmark = pytest.mark.records


def test_the_projects_own_evidence_is_sealed() -> None:
    assert evidence_files.load_pages(ROOT / "evidence")
    assert all(run.snippets for run in evidence_files.load_full_runs(ROOT / "evidence"))


def test_the_projects_own_snippets_are_valid() -> None:
    assert load_snippets(ROOT / "snippets")


def test_the_projects_own_records_agree() -> None:
    """Those that the same code has judged, such as ``torchproof-docs check`` before the tests, are not judged again."""
    load_validated_project(ROOT)


def test_the_projects_own_evidence_is_acceptable() -> None:
    """The rules refuse nothing that a real run wrote."""
    project = load_project(ROOT)
    runs = (
        path for path in (ROOT / "evidence").glob("*/*.json") if path.parent.name not in evidence_files.OTHER_FOLDERS
    )
    files = [*evidence_files.list_page_files(ROOT / "evidence"), *sorted(runs)]
    assert len(files) > 100
    for path in files:
        assert acceptance.find_problems(project, path) == []


def test_what_published_projects_met_keeps_to_its_schema() -> None:
    for path in (ROOT / "evidence" / "projects").glob("*.json"):
        assert load_project_run(path, ROOT / "evidence")
        assert list(find_schema_problems(path)) == []
    assert load_causes(ROOT)


def test_every_reason_of_the_project_is_needed() -> None:
    assert find_unused_reasons(load_project(ROOT)) == []


def test_committed_history_keeps_to_its_schema_and_size() -> None:
    text = (ROOT / "history" / "torch.json").read_bytes()
    schema = json.loads((ROOT / "packages" / "docs" / "torchproof_docs" / "schema" / "history-2.json").read_text())
    assert not list(jsonschema.Draft202012Validator(schema).iter_errors(json.loads(text)))
    assert len(gzip.compress(text, 9)) <= 300_000


def test_the_names_of_other_packages_keep_to_their_schema_and_size() -> None:
    schema = json.loads((ROOT / "packages" / "docs" / "torchproof_docs" / "schema" / "history-2.json").read_text())
    texts = {path.stem: path.read_bytes() for path in (ROOT / PARTNER_FOLDER).glob("*.json")}
    assert texts.keys() == {partner.name for partner in load_partners(ROOT)}
    for text in texts.values():
        assert not list(jsonschema.Draft202012Validator(schema).iter_errors(json.loads(text)))
    assert sum(len(gzip.compress(text, 9)) for text in texts.values()) <= 260_000
    releases = {tuple(json.loads(text)["releases"]) for text in texts.values()}
    assert releases == {tuple(release.minor for release in load_project(ROOT).releases.all)}


def test_the_borrowed_names_follow_from_the_histories() -> None:
    history = read_history_file(ROOT / NAME_FILE, ROOT / PRIVATE_FILE)
    assert (ROOT / BORROWED_FILE).read_text() == encode_borrowed_names(history)


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("torch.accelerator.current_accelerator", "2.6", "2.15"),
        ("torch.optim.Muon", "2.9", "2.15"),
        ("torch.Tensor.refine_names", "2.5", "2.12"),
        ("torch.nn.functional.scaled_dot_product_attention", "2.5", "2.15"),
    ],
)
def test_committed_history_tells_what_is_known(name: str, first: str, last: str) -> None:
    history = load_history(ROOT)
    there = [release for release, presence in history.find_presence(name).items() if presence is Presence.PRESENT]
    assert (there[0], there[-1]) == (first, last)


def test_the_projects_own_lines_are_small_and_of_the_history() -> None:
    index = load_lines(ROOT)
    assert index is not None
    assert index.releases == tuple(json.loads((ROOT / "history" / "torch.json").read_text())["releases"])
    (path, lines), *_ = index.find_lines("torch.nn.modules.linear.Linear.forward").items()
    assert path == "torch/nn/modules/linear.py"
    assert all(lines)
    assert (ROOT / FILE).stat().st_size < 500_000


def test_every_file_of_the_history_has_a_checksum() -> None:
    listed = {line.partition("  ")[2] for line in (ROOT / "history" / CHECKSUMS).read_text().splitlines()}
    assert listed == {path.relative_to(ROOT / "history").as_posix() for path in (ROOT / "history").rglob("*.json")}
