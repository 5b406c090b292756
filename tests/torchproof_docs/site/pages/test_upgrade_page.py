"""What stands between two releases: worst first, nothing twice, nothing about what the reader never had."""

import json
import re
import shutil
import subprocess
from functools import cache

import pytest

from programs import ROOT
from torchproof_docs.records.release_notes import SEVERITIES
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.upgrade_page import UpgradeItem, list_upgrade_items, render_upgrade, render_upgrade_data
from torchproof_docs.verdicts.project import Project, load_project

pytestmark = pytest.mark.records


@cache
def project() -> Project:
    return load_project(ROOT)


@cache
def of(minor: str) -> dict[str, UpgradeItem]:
    return {item.id: item for item in list_upgrade_items(DocsVersion(project(), project().releases.get_release(minor)))}


def test_every_change_that_does_something_to_old_code_is_there_once() -> None:
    wanted = {f"{change.release}/{change.id}" for change in project().changes if change.severity}
    assert {id for id in of("2.15") if id not in project().features} == wanted


def test_silent_changes_come_first_then_what_most_projects_meet() -> None:
    order = [(SEVERITIES.index(item.severity), -item.reach) for item in of("2.15").values()]
    assert order == sorted(order)
    assert order[0][0] == SEVERITIES.index("silent")


def test_a_version_knows_no_later_change() -> None:
    limit = project().releases.get_release("2.8").version
    assert all(item.release.version <= limit for item in of("2.8").values())


def test_a_change_to_something_new_says_when_that_began() -> None:
    assert of("2.15")["2.11/varlen-keywords"].born == "2.10", "varlen_attn began in 2.10"
    assert not of("2.15")["2.9/cat-errors"].born


def test_an_end_names_the_announcement_that_it_makes_good() -> None:
    assert of("2.15")["2.11/export-for-training"].closes == "2.9/export-for-training"
    assert not of("2.15")["2.9/export-for-training"].closes


def test_each_item_says_what_happens_or_what_to_do() -> None:
    assert all(item.steps.get("action") or item.steps.get("text") for item in of("2.15").values())


def version_of(minor: str) -> DocsVersion:
    return DocsVersion(project(), project().releases.get_release(minor))


def test_the_data_have_the_steps_of_costs_up_to_a_version() -> None:
    rows = json.loads(render_upgrade_data(version_of("2.15")))["costs"]
    (sinh,) = [row for row in rows if row[:2] == ["torch.sinh", "float32, 65,536 elements"]]
    assert sinh[2] == 0
    ((release, ratio),) = sinh[3]
    assert release == "2.14"
    assert ratio > 5
    known = {release for row in json.loads(render_upgrade_data(version_of("2.8")))["costs"] for release, _ in row[3]}
    assert known == {"2.6", "2.7", "2.8"}


def test_without_a_script_the_page_leads_to_the_costs() -> None:
    assert 'href="../releases/costs/"' in render_upgrade(version_of("2.15"), "../")


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_costs_multiply_across_releases_and_the_largest_comes_first() -> None:
    """What the page's script does: nothing of what gets slower and fast again, the reader's own names first."""
    script = (ROOT / "docs" / "assets" / "upgrade.js").read_text()
    function = re.search(r"(?ms)^  function multiply\(.*?^  }$", script)
    assert function
    rows = [
        ["torch.a", "small", 0, [["2.7", 1.4], ["2.9", 1.5]]],
        ["torch.a", "large", 0, [["2.7", 3.0], ["2.12", 9.0]]],
        ["torch.b", "one", 0, [["2.7", 2.0], ["2.8", 0.5]]],
        ["torch.c", "one", 0, [["2.8", 0.1]]],
        ["import torch", "MB", 1, [["2.8", 4.0]]],
        ["torch.mine", "one", 0, [["2.8", 0.5]]],
        ["torch.old", "one", 0, [["2.6", 8.0]]],
    ]
    crossed, mine = "(release) => ['2.7', '2.8', '2.9'].includes(release)", "(name) => +(name === 'torch.mine')"
    call = f"multiply({json.dumps(rows)}, {crossed}, {mine})"
    run = ["node", "-e", f"{function[0]}\nconsole.log(JSON.stringify({call}))"]
    found = json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
    assert [(row["name"], row["variant"], round(row["factor"], 2), row["word"], row["releases"]) for row in found] == [
        ("torch.mine", "one", 2.0, "faster", ["2.8"]),
        ("import torch", "MB", 4.0, "more", ["2.8"]),
        ("torch.a", "large", 3.0, "slower", ["2.7"]),
        ("torch.c", "one", 10.0, "faster", ["2.8"]),
    ]


@pytest.mark.parametrize("minor", ["2.6", "2.8", "2.15"])
def test_each_count_leads_to_a_heading_of_its_page(minor: str) -> None:
    text = render_upgrade(version_of(minor), "")
    led = set(re.findall(r'<a href="#([^"]+)" data-severity', text))
    assert led
    assert led <= set(re.findall(r'<h2 id="([^"]+)"', text))
