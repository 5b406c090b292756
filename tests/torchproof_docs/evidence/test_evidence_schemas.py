"""Whether evidence keeps to its schema: that of a page, or that of a whole run."""

import json
from pathlib import Path

import jsonschema
import pytest

import factory
from torchproof.errors import TorchproofError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.evidence_schemas import SCHEMA_FOLDER, find_schema_problems
from torchproof_docs.verdicts.project import load_project

WHOLE = factory.whole_run(jobs=1)


@pytest.mark.parametrize("path", sorted(SCHEMA_FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_schema_is_one(path: Path) -> None:
    schema = json.loads(path.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    name, _, number = path.stem.rpartition("-")
    assert schema["$id"] == f"urn:torchproof:{name}:{number}"
    assert schema["properties"]["format"] == {"const": int(number)}


def test_both_kinds_of_evidence_describe_a_machine_alike() -> None:
    """Each schema is published alone, so the second holds a copy."""
    page, whole = (
        json.loads((SCHEMA_FOLDER / f"{name}-2.json").read_text())["$defs"]["machine"]
        for name in ("evidence", "whole-run")
    )
    assert page == whole


def test_what_is_written_keeps_to_its_schema(tmp_path: Path) -> None:
    root = factory.proved(tmp_path).root
    evidence_files.save_full_run(WHOLE, root / "evidence")
    files = sorted((root / "evidence").rglob("*.json"))
    assert [path.name for path in files] == ["2.6.0.json", "stance.json"]
    assert [line for path in files for line in find_schema_problems(path)] == []


def test_each_kind_of_file_is_judged_by_its_own_schema(tmp_path: Path) -> None:
    project = load_project(factory.checkout(tmp_path))
    (page,) = factory.record(project.root, "2.6.0", {factory.NAME: factory.run(project, seconds=-1.0)})
    (line,) = find_schema_problems(page)
    assert line.startswith(f"{page}: $.runs['2.6.0'].basics.seconds: -1.0 is less than")
    assert line.endswith("record it again with --replace")
    whole = evidence_files.save_full_run(WHOLE, tmp_path)
    whole.write_text(whole.read_text().replace('"jobs": 1', '"jobs": 0'))
    (line,) = find_schema_problems(whole)
    assert line.startswith(f"{whole}: $.jobs: 0 is less than")


def test_what_is_no_json_is_judged_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "stance.json"
    path.write_bytes(b"\xff{")
    assert list(find_schema_problems(path)) == []
    with pytest.raises(
        TorchproofError, match=r"none\.json: No such file or directory; name a file that torchproof-docs run"
    ):
        list(find_schema_problems(tmp_path / "none.json"))
