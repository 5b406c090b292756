"""What stands between two releases: worst first, nothing twice, nothing about what the reader never had."""

from functools import cache

import pytest

from programs import ROOT
from torchproof_docs.records.release_notes import SEVERITIES
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.upgrade_page import UpgradeItem, list_upgrade_items
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
