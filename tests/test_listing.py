"""What PyPI, the MCP registry, agents and GitHub read of this repository: equal names and versions, and its address."""

import importlib.util
import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import skills_ref
import yaml

from programs import ROOT, beside, told

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*-*.yml"))
SERVER = json.loads((ROOT / "server.json").read_text())
MARKETPLACE = json.loads((ROOT / ".claude-plugin" / "marketplace.json").read_text())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
SKILL = ROOT / "src" / "torchproof" / ".agents" / "skills" / "torchproof"


def load_program(name: str) -> ModuleType:
    specification = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    assert specification
    assert specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_all_listings_are_of_one_version() -> None:
    (package,) = SERVER["packages"]
    (plugin,) = MARKETPLACE["plugins"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"]
    assert {SERVER["version"], package["version"], plugin["version"], cited} == {PROJECT["version"]}
    assert package["identifier"] == PROJECT["name"]


def test_the_registry_can_check_who_owns_the_package() -> None:
    """It looks for the server's name in the README that the package index shows."""
    assert f"<!-- mcp-name: {SERVER['name']} -->" in (ROOT / "README.md").read_text()
    assert re.fullmatch(r"io\.github\.[\w-]+/torchproof", SERVER["name"])
    assert len(SERVER["description"]) <= 100
    assert "2025-12-11" in SERVER["$schema"]


def test_the_server_is_started_by_a_command_that_there_is() -> None:
    (package,) = SERVER["packages"]
    assert [one["value"] for one in package["packageArguments"]] == ["mcp"]
    (extra,) = PROJECT["optional-dependencies"]["mcp"]
    assert [(one["name"], one["value"]) for one in package["runtimeArguments"]] == [("--with", extra)]


def test_the_skill_keeps_to_the_specification_and_names_the_releases() -> None:
    assert skills_ref.validate(SKILL) == []
    front = yaml.safe_load((SKILL / "SKILL.md").read_text().split("---")[1])
    releases = re.findall(r'(?m)^\[release\."(.+)"\]', (ROOT / "releases.toml").read_text())
    assert f"{releases[0]} to {releases[-1]}" in front["description"]


def test_plugin_managers_find_the_skill() -> None:
    """``npx skills add`` and Claude Code join the source of a plugin and the paths of its skills."""
    (plugin,) = MARKETPLACE["plugins"]
    assert [(ROOT / plugin["source"] / path).resolve() for path in plugin["skills"]] == [SKILL.resolve()]


def test_the_skill_names_commands_that_there_are() -> None:
    from torchproof.cli.program import COMMANDS

    named = set(re.findall(r"`torchproof (\w+)", (SKILL / "SKILL.md").read_text()))
    assert named == set(COMMANDS) - {"mcp"}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_is_one_by_the_schema(path: Path) -> None:
    assert told(beside("check-jsonschema"), "--builtin-schema", "vendor.github-issue-forms", path) == ""


def test_there_is_a_form_for_each_kind_of_fault() -> None:
    assert [path.stem for path in FORMS] == ["false-negative", "false-positive", "wrong-page"]


def test_the_action_is_one_by_the_schema(tmp_path: Path) -> None:
    schema = (beside("check-jsonschema"), "--builtin-schema", "vendor.github-actions")
    assert told(*schema, ROOT / "action.yml") == ""
    action: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    assert set(action["branding"]) == {"icon", "color"}
    planted = tmp_path / "action.yml"
    planted.write_text(yaml.safe_dump({**action, "branding": {"color": "pink"}}))
    assert told(*schema, planted) != ""


@pytest.mark.records
def test_a_release_takes_the_wheel_that_is_built(tmp_path: Path) -> None:
    """The wheel with the skill, which is left out here as it takes long to write, but has at most 5 MB of Markdown."""
    package = ROOT / "src" / "torchproof"
    shipped = {*package.rglob("*.py"), *package.glob("data/**/*.json"), *SKILL.rglob("*.md")}
    with zipfile.ZipFile(tmp_path / "wheel.zip", "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in sorted(shipped):
            wheel.write(path, path.relative_to(package))
    skill = 5_000_000 // 3  # Markdown shrinks to less than a third
    needed = (tmp_path / "wheel.zip").stat().st_size + skill
    (limit,) = re.findall(r"-gt (\d+) ", (ROOT / ".github" / "workflows" / "release.yml").read_text())
    assert needed <= int(limit) <= 1.5 * needed


@pytest.mark.records
def test_one_command_writes_the_address_everywhere(tmp_path: Path) -> None:
    program = load_program("address")
    for file in program.FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    changed = program.write_address(tmp_path, "ada/tp")
    assert changed == list(program.FILES)
    assert program.find_source(tmp_path) == "ada/tp"
    owner = program.find_source(ROOT).split("/")[0]
    left = [file for file in program.FILES if re.search(rf"\b{owner}\b(?!/NAME)", (tmp_path / file).read_text())]
    assert left == []
    assert json.loads((tmp_path / "server.json").read_text())["name"] == "io.github.ada/torchproof"


def test_no_other_file_names_the_repository() -> None:
    """Or it would be left behind by the command that writes the address."""
    program = load_program("address")
    source = program.find_source(ROOT)
    listed = subprocess.run(["git", "grep", "-lF", source], cwd=ROOT, capture_output=True, text=True, check=False)
    assert set(listed.stdout.split()) <= {*program.FILES}
