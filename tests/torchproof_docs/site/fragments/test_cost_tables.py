"""The tables of costs: what a release made slower, who tells of it, and the figures of every release."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof_docs.evidence.cost_record import CostKey, CostRecord, save_cost_record
from torchproof_docs.evidence.cost_steps import CostStep, format_cost, format_factor
from torchproof_docs.records.difference_reviews import REVIEW_FILE
from torchproof_docs.site.fragments.cost_tables import (
    NO_CLAIM,
    NOT_RECORDED,
    NOT_REPEATED,
    export_costs,
    render_cost_claims,
    render_cost_figures,
    render_cost_groups,
    render_cost_steps,
    render_release_steps,
    render_repeated_steps,
)
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.project import load_project

SORT = ("operators", "torch.sort", "float32, 65,536 elements")
ADD = ("operators", "torch.add", "float32, 65,536 elements")
SIZE = ("memory", "training step", "MLP, MB")
COSTS: dict[str, dict[CostKey, float]] = {
    "2.5.1": {SORT: 1e-3, ADD: 1e-6, SIZE: 200.0},
    "2.6.0": {SORT: 9.8e-3, ADD: 1e-6, SIZE: 200.0},
    "2.7.1": {SORT: 9.8e-3, ADD: 0.5e-6, SIZE: 300.0},
}


def load_version(root: Path, minor: str) -> DocsVersion:
    project = load_project(root)
    return DocsVersion(project, project.releases.get_release(minor))


def write_costs(root: Path) -> None:
    machine = {"cpu": "Xeon", "platform": "Linux", "python": "3.11.7"}
    for release, costs in COSTS.items():
        empty = CostRecord("cpu-x86_64", f"{release}+cu124", "AVX2", machine, (), {})
        turns = {key: (value, value) for key, value in costs.items()}
        save_cost_record(empty.add_measurements("2026-11-27", turns, again=False), root / "evidence")


@pytest.mark.parametrize(
    ("value", "variant", "text"),
    [
        (9.84e-3, "float32", "9.84 ms"),
        (3.3e-7, "float32", "330 ns"),
        (2.6, "one call", "2.6 s"),
        (1141.0, "modules", "1,141 modules"),
        (630.2, "memory, MB", "630 MB"),
    ],
)
def test_costs_have_their_unit(value: float, variant: str, text: str) -> None:
    assert format_cost(value, variant) == text


def test_factors_say_their_direction() -> None:
    step = CostStep(*SORT, "2.6.0", 1e-3, 9.8e-3, 2, "Xeon")
    assert format_factor(step) == "9.8 times slower"
    assert format_factor(CostStep(*SORT, "2.6.0", 9.8e-3, 1e-3, 2, "Xeon")) == "9.8 times faster"
    assert format_factor(CostStep(*SORT, "2.6.0", 146.0, 1.0, 2, "Xeon")) == "150 times faster"
    assert format_factor(CostStep(*SIZE, "2.6.0", 200.0, 300.0, 2, "Xeon")) == "1.5 times more"


def test_without_a_record_the_page_says_so(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    version = load_version(tmp_path, "2.7")
    assert render_cost_figures(version) == NOT_RECORDED
    assert not render_cost_steps(version)
    assert not render_release_steps(version, version.release)


def test_a_step_names_its_release_and_what_is_known_of_it(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    write_costs(tmp_path)
    (tmp_path / REVIEW_FILE).write_text('[[cost]]\nrelease = "2.7"\nnames = ["torch.add"]\ntext = "It adds twice."\n')
    text = render_cost_steps(load_version(tmp_path, "2.7"))
    assert text.index("### 2.7") < text.index("### 2.6")
    assert "| `torch.add` | 2 times faster | float32, 65,536 elements | 1 µs | 500 ns | It adds twice. |" in text
    assert "| 9.8 times slower | float32, 65,536 elements | 1 ms | 9.8 ms | not looked into |" in text
    assert "| training step | 1.5 times more | MLP, MB | 200 MB | 300 MB | not looked into |" in text


OTHER_COSTS: dict[str, dict[CostKey, tuple[float, ...]]] = {
    "2.5.1": {SORT: (1e-3, 1e-3), ADD: (1e-6, 1e-6), SIZE: (200.0, 200.0)},
    "2.6.0": {SORT: (3e-3, 3e-3), ADD: (3e-6, 3e-6), SIZE: (200.0, 200.0)},
    "2.7.1": {SORT: (3e-3, 3e-3), ADD: (3e-6, 3e-6), SIZE: (230.0, 500.0)},
}


def test_a_second_machine_has_a_column_and_what_it_alone_shows_is_listed(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    write_costs(tmp_path)
    assert render_repeated_steps(load_version(tmp_path, "2.7")) == NOT_REPEATED
    machine = {"cpu": "EPYC|", "platform": "Linux", "python": "3.11.7"}
    records = [CostRecord("cpu-x86_64-epyc", f"{release}+cu124", "AVX512", machine, (), {}) for release in OTHER_COSTS]
    for again in (False, True):
        assert "| 2.6 |" not in render_repeated_steps(load_version(tmp_path, "2.7"))
        for at, turns in enumerate(OTHER_COSTS.values()):
            records[at] = records[at].add_measurements("2026-11-28", turns, again=again)
            save_cost_record(records[at], tmp_path / "evidence")
    version = load_version(tmp_path, "2.7")
    text = render_cost_steps(version)
    assert "| Before | Now | EPYC&#124;, AVX512 | What is known |" in text
    assert "| 9.8 times slower | float32, 65,536 elements | 1 ms | 9.8 ms | 3 times slower | not looked into |" in text
    assert "| 2 times faster | float32, 65,536 elements | 1 µs | 500 ns | 1.00 | not looked into |" in text
    assert "| 200 MB | 300 MB | ≈ | not looked into |" in text
    repeated = render_repeated_steps(version)
    assert "3 of these steps were measured again: 1 are steps there, too, 0 are" in repeated
    assert "1 are none or go the other way, and in 1 the turns scatter" in repeated
    row = "| 2.6 | EPYC&#124;, AVX512 | `torch.add` | 3 times slower | float32, 65,536 elements | 1 µs | 3 µs |"
    assert row in repeated
    assert repeated.count("| 2.6 |") == 1
    groups = render_cost_groups(version)
    assert groups.count("### Operators") == 1
    assert "3 µs" not in groups


def test_the_rows_beyond_the_tenth_open_in_place_and_programs_see_one_table(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    machine = {"cpu": "Xeon", "platform": "Linux", "python": "3.11.7"}
    for release, seconds in (("2.5.1", 1.0), ("2.6.0", 2.0)):
        empty = CostRecord("cpu-x86_64", f"{release}+cu124", "AVX2", machine, (), {})
        turns = {("operators", f"torch.f{at}", "float32"): (seconds, seconds) for at in range(12)}
        save_cost_record(empty.add_measurements("2026-11-27", turns, again=False), tmp_path / "evidence")
    version = load_version(tmp_path, "2.6")
    for text in (render_cost_steps(version), render_cost_groups(version)):
        shown, _, folded = text.partition('??? tp-more "2 more"\n\n    | ')
        assert (shown.count("`torch.f"), folded.count("    | `torch.f")) == (10, 2)
    plain = render_cost_steps(replace(version, plain=True))
    assert "more" not in plain
    assert plain.count("`torch.f") == 12


CLAIMS: dict[str, tuple[tuple[float, ...], tuple[float, ...], str]] = {
    "a step": ((1.0, 1.0), (2.0, 2.0), "**2 times slower**: 1 s → 2 s, in one recording"),
    "none": ((1.0, 1.0), (1.2, 1.2), "*no step*: 1 s → 1.2 s, a factor of 1.20, in one recording"),
    "scatter": ((1.0, 1.5), (2.0, 2.0), "≈ *not settled*: a factor of 2.00 in one recording, whose turns scatter"),
    "overlap": ((1.0, 1.05, 1.9), (1.4, 1.4), "**1.4 times slower**: 1 s → 1.4 s, in one recording"),
    "above": ((1.0, 1.05, 1.9, 1.9), (1.4, 1.4), "≈ *not settled*: a factor of 1.40 in one"),
}


def test_a_claim_has_the_figures_of_the_record_and_says_where_they_settle_nothing(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    machine = {"cpu": "Xeon", "platform": "Linux", "python": "3.11.7"}
    keys = {name: ("operators", "torch.f", name) for name in (*CLAIMS, "twice")}
    for place, release in enumerate(("2.5.1", "2.6.0")):
        empty = CostRecord("cpu-x86_64", f"{release}+cu124", "AVX2", machine, (), {})
        first = {keys[name]: (before, after)[place] for name, (before, after, _) in CLAIMS.items()}
        first[keys["twice"]] = ((1.0, 1.0), (2.0, 2.0))[place]
        record = empty.add_measurements("2026-11-27", first, again=False)
        record = record.add_measurements("2026-11-28", {keys["twice"]: (1.0, 1.0)}, again=True)
        save_cost_record(record, tmp_path / "evidence")
    claim = '[[claim]]\ntext = "`f` {0}"\nname = "torch.f"\nvariant = "{0}"\nbefore = "2.5"\nafter = "2.6"\n'
    (tmp_path / REVIEW_FILE).write_text("".join(map(claim.format, keys)))
    text = render_cost_claims(load_version(tmp_path, "2.6"))
    for name, (_, _, said) in CLAIMS.items():
        assert f"| `f` {name} | `torch.f` {name}, 2.5 → 2.6 | {said}" in text
    assert (
        "| `f` twice | `torch.f` twice, 2.5 → 2.6 | ≈ *not settled*: factors of 2.00 and 1.00 in two recordings" in text
    )
    for release, seconds in (("2.5.1", 1.0), ("2.6.0", 1.1)):
        empty = CostRecord("cpu-x86_64-epyc", f"{release}+cu124", "AVX2", {**machine, "cpu": "EPYC"}, (), {})
        record = empty.add_measurements("2026-11-28", {keys["a step"]: (seconds, seconds)}, again=False)
        save_cost_record(record, tmp_path / "evidence")
    text = render_cost_claims(load_version(tmp_path, "2.6"))
    assert f"| Xeon: {CLAIMS['a step'][2]}<br>EPYC: *no step*: 1 s → 1.1 s, a factor of 1.10, in one" in text
    (tmp_path / REVIEW_FILE).write_text(claim.format("a step").replace("2.6", "2.7"))
    assert render_cost_claims(load_version(tmp_path, "2.6")) == NO_CLAIM


def test_an_older_version_of_the_docs_ends_with_its_release(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    write_costs(tmp_path)
    version = load_version(tmp_path, "2.6")
    assert "torch.add" not in render_cost_steps(version) + render_cost_groups(version)
    (table,) = json.loads(export_costs(version))
    assert table["builds"] == ["2.5.1+cu124", "2.6.0+cu124"]
    assert [*SORT, [1e-3, 9.8e-3], []] in table["costs"]


def test_a_figure_whose_turns_scatter_has_a_sign(tmp_path: Path) -> None:
    """And not where all turns of both releases show a step although they scatter."""
    factory.proved(tmp_path)
    machine = {"cpu": "Xeon", "platform": "Linux", "python": "3.11.7"}
    noisy = ("operators", "torch.sub", "float32")
    turns = {
        "2.5.1": {SORT: (1.0, 1.0), noisy: (1.0, 1.2, 1.3, 1.4)},
        "2.6.0": {SORT: (2.0, 2.0), noisy: (4.0, 4.8, 5.0, 5.2)},
        "2.7.1": {SORT: (2.0, 3.0), noisy: (4.0, 4.8, 5.0, 5.2)},
    }
    for release, measured in turns.items():
        empty = CostRecord("cpu-x86_64", f"{release}+cu124", "AVX2", machine, (), {})
        save_cost_record(empty.add_measurements("2026-11-27", measured, again=False), tmp_path / "evidence")
    version = load_version(tmp_path, "2.7")
    text = render_cost_groups(version)
    assert "| `torch.sort` float32, 65,536 elements | **2** | ≈ | ≈ |" in text
    assert "| `torch.sub` float32 | **4** | ≈ | ≈ |" in text
    assert text.startswith("≈ *insufficient*: ")
    (table,) = json.loads(export_costs(version))
    assert [*SORT, [1.0, 2.0, 2.0], [2]] in table["costs"]
    assert [*noisy, [1.0, 4.0, 4.0], [0, 1, 2]] in table["costs"]


def test_a_release_page_counts_its_steps(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    write_costs(tmp_path)
    version = load_version(tmp_path, "2.7")
    heading, said = render_release_steps(version, version.release)
    assert heading == "## Slower and faster"
    assert said == (
        "On a CPU [1 of the calls measured take at least 1.3 times the time, 1 that much less](costs.md#27)."
    )


def test_what_a_record_says_reaches_the_page_as_text(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    evil = "<script>alert(1)</script> | [x](javascript:y)"
    machine = {"cpu": evil, "platform": "Linux", "python": evil}
    for release, seconds in (("2.5.1", 1.0), ("2.6.0", 2.0)):
        empty = CostRecord("cpu-x86_64", f"{release}+cu124", evil, machine, (), {})
        turns = {(evil, evil, evil): (seconds, seconds)}
        save_cost_record(empty.add_measurements("2026-11-27", turns, again=False), tmp_path / "evidence")
    version = load_version(tmp_path, "2.6")
    for text in (render_cost_figures(version), render_cost_steps(version), render_cost_groups(version)):
        assert "alert(1)" in text
        assert "<script>" not in text
        assert "[x](" not in text
