"""features.json and runs.json keep to their schemas and tell what the pages tell."""

import json
from pathlib import Path

import jsonschema
import pytest

import factory
from torchproof_docs.site.exports import json_exports
from torchproof_docs.verdicts.project import load_project

SCHEMAS = Path(json_exports.__file__).parents[2] / "schema"


def valid(table: object, schema: str) -> None:
    definition = json.loads((SCHEMAS / schema).read_text())
    jsonschema.Draft202012Validator.check_schema(definition)
    jsonschema.Draft202012Validator(definition).validate(json.loads(json.dumps(table)))


def test_features(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    table = json_exports.export_features(project, project.features.values(), project.releases.latest)
    valid(table, "features-3.json")
    feature = table["features"]["compile/stance"]
    assert feature["proof"]["verdict"] == "proved"
    assert feature["cells"] == {"2.5": "absent", "2.6": "works", "2.7": "works"}
    assert [entry["release"] for entry in feature["signatures"]["torch.compiler.set_stance"]] == ["2.5", "2.6", "2.7"]


def test_a_page_says_what_to_use_in_versions_that_lack_it(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, since='"2.7"', earlier='"call it."')
    found = json_exports.export_page_index(load_project(tmp_path))
    assert found["compile/stance/"]["earlier"] == "call it."
    assert "earlier" not in found.get("releases/2.6/", {})


@pytest.mark.parametrize("release", [None, "2.6"])
def test_runs(tmp_path: Path, release: str | None) -> None:
    project = factory.proved(tmp_path)
    table = json_exports.export_runs(project, project.releases.get_release(release) if release else None)
    valid(table, "runs-3.json")
    assert [run["id"] for run in table["runs"]] == [
        f"compile/stance/basics@cpu-x86_64@{minor}" for minor in ([release] if release else ["2.5", "2.6", "2.7"])
    ]


@pytest.mark.records
def test_the_projects_own_data(request: pytest.FixtureRequest) -> None:
    project = load_project(request.config.rootpath)
    valid(json_exports.export_features(project, project.features.values(), None), "features-3.json")
    valid(json_exports.export_runs(project, None), "runs-3.json")
