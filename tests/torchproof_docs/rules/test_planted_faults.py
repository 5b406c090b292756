"""Every registered rule is silent on a checkout without a fault, and reports the fault that is planted for it."""

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import factory
import small
from torchproof.history import line_index
from torchproof.history.history_model import Record
from torchproof.history.name_history import FILE
from torchproof_docs.evidence import behaviour_comparison, evidence_files
from torchproof_docs.evidence.controlled_runs import ControlledRun, merge_controls
from torchproof_docs.evidence.cost_record import CostRecord, save_cost_record
from torchproof_docs.evidence.project_runs import ProjectRun, save_project_run
from torchproof_docs.evidence.rerun_log import RerunRound, add_round
from torchproof_docs.evidence.type_check_record import PROGRAM_FOLDER
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.records import difference_reviews
from torchproof_docs.records.history_files import write_history_file
from torchproof_docs.records.text_reviews import create_review, save_page_reviews
from torchproof_docs.rules.prose import page_status
from torchproof_docs.rules.rule_registry import Rule, list_rules
from torchproof_docs.verdicts.known_names import EXCEPTIONS
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.wheels import wheel_requirements

Plant = Callable[[Path], object]
FAULTS: dict[str, Plant] = {}
"""What plants a fault in a proved checkout, by the name of the rule that has to report it."""
WHOLE = '{"release": "%s", "present": {}, "absent": [], "whole": []}'


def plants(name: str) -> Callable[[Plant], Plant]:
    def register(plant: Plant) -> Plant:
        FAULTS[name] = plant
        return plant

    return register


def add_body(body: str) -> Plant:
    return lambda root: factory.add_page(root, body=body)


def add_notes(old: str, new: str) -> Plant:
    return lambda root: factory.add_notes(root, front=factory.CHANGES.replace(old, new))


def add_checks(checks: str, *, header: str = "") -> Plant:
    return lambda root: small.snippet(root, body=f"{small.HEAD}{checks}\n", header=header)


FAULTS |= {
    "undetected-change": add_notes("    detect: [{use: torch.compiler}]\n", ""),
    "misplaced-page": lambda root: factory.add_page(root, "odd/page"),
    "placeholder-line": add_body("REPLACE: what it is about"),
    "unrun-code": add_body("```py\nimport torch\n```"),
    "unknown-snippet": add_body('{{ snippet("gone") }}'),
    "unknown-section": add_body('{{ snippet("basics", "gone") }}'),
    "unknown-api-name": lambda root: factory.add_page(root, uses="[torch.gone]"),
    "duplicate-api-name": lambda root: factory.add_page(root, "compile/second"),
    "ungrouped-page": lambda root: factory.add_index(root, "groups: {}"),
    "ownerless-snippet": lambda root: factory.add_snippet(root, "compile/lost/basics"),
    "unshown-snippet": lambda root: factory.add_snippet(root, "compile/stance/lonely"),
    "printing-check": add_checks("print('fine')\nassert torch.equal(x, expected)"),
    "unsynchronized-ranks": add_checks("assert torch.equal(x, expected)", header="processes = 2"),
    "unfailable-check": add_checks("assert True"),
    "unrelated-absence-check": add_checks(
        "import torch.other\nassert hasattr(torch.other, 'gone'), 'none there'",
        header='absent = ["AssertionError: none there"]',
    ),
    "wrong-range": lambda root: factory.add_page(root, since='"2.7"'),
    "wrong-since": lambda root: factory.add_page(root, since='"2.5"', proof=None, unproved="No machine had it."),
    "unfitting-change-snippet": lambda root: factory.add_notes(
        root, "2.7", front=factory.CHANGES.replace('"2.6"', '"2.7"')
    ),
    "untried-change": add_notes("    snippet: compile/stance/basics\n", ""),
    "unfitting-before-snippet": add_notes(
        "    snippet: compile/stance/basics\n",
        "    snippet: compile/stance/basics\n    before_snippet: compile/stance/basics\n",
    ),
}


FIX = """
title = "A name has another name."
level = "{level}"
entries = [{entries}]
note = "It differs."
{pair}
[[edits]]
call = "torch.compiler.set_stance"
to = "torch.compiler.other"
"""
PAIR = r"""
old = "import torch\nprint(1)"
new = "import torch\nprint(2)"
"""


def add_fix(root: Path, level: str, entries: str = "", pair: str = "") -> None:
    (root / "fixes").mkdir()
    (root / "fixes" / "other-name.toml").write_text(FIX.format(level=level, entries=entries, pair=pair))


@plants("unknown-fix-entry")
def plant_unknown_fix_entry(root: Path) -> None:
    add_fix(root, "shown", '"2.6/gone"')


@plants("contradicted-fix-level")
def plant_contradicted_fix_level(root: Path) -> None:
    add_fix(root, "safe", pair=PAIR)


@plants("undecided-fix")
def plant_undecided_fix(root: Path) -> None:
    (root / "fixes").mkdir()
    (root / "fixes" / "none.toml").write_text('result = ["2.6/gone"]')


@plants("unwritten-fix")
def plant_unwritten_fix(root: Path) -> None:
    add_history(root)
    add_fix(root, "shown", pair=PAIR)


@plants("incomplete-listing")
def plant_incomplete_listing(root: Path) -> None:
    listing = "# --8<-- [start:use]\nprint(x)\n# --8<-- [end:use]\n"
    small.snippet(root, body=f"import torch\nx = torch.ones(2)\n{listing}assert x.sum() == 2\n")


@plants("differing-listing")
def plant_differing_listing(root: Path) -> None:
    first = "# --8<-- [start:first]\nimport torch\nx = torch.ones(2)\n# --8<-- [end:first]\n"
    small.snippet(root, body=f"{first}# --8<-- [start:use]\nprint(x)\n# --8<-- [end:use]\nassert x.sum() == 2\n")
    factory.add_page(root, body='{{ snippet("basics", "first") }} {{ snippet("basics") }}')
    factory.add_page(root, "compile/second", api="[torch.b]", body='{{ snippet("compile/stance/basics") }}')


@plants("duplicate-starting-row")
def plant_duplicate_starting_row(root: Path) -> None:
    claim = '[{row: 1, feature: Stances, api: stance, since: "2.6", names: [torch.compiler.set_stance], truth: So.}]'
    factory.add_page(root, starting_claim=claim)
    factory.add_page(root, "compile/second", api="[torch.b]", starting_claim=claim)


def add_history(root: Path, *, name: str = "set_stance", signature: str = "") -> None:
    (root / "history").mkdir()
    module: dict[tuple[str, str], Record | str] = {("torch", ""): Record("module")}
    module["torch.compiler", ""] = Record("module")
    record = Record("function", signatures=(signature,)) if signature else Record("function")
    named = {**module, ("torch.compiler", name): record}
    (root / FILE).write_text(encode_history(["2.5", "2.6", "2.7"], [module, named, named]))


@plants("misspelt-api-name")
def plant_misspelt_api_name(root: Path) -> None:
    add_history(root)
    factory.add_page(root, api="[torch.compiler.set_stnace]")


@plants("history-disagreement")
def plant_history_disagreement(root: Path) -> None:
    add_history(root, name="other")


@plants("missing-look-ups")
def plant_missing_look_ups(root: Path) -> None:
    add_history(root)


@plants("inconsistent-line-index")
def plant_inconsistent_line_index(root: Path) -> None:
    add_history(root)
    rows = {("torch/compiler/__init__.py", "set_stance"): (6, 7, 8)}
    (root / line_index.FILE).write_text(
        line_index.encode_lines(["2.5", "2.6", "2.7"], rows, (root / FILE).read_bytes())
    )


@plants("changed-history")
def plant_changed_history(root: Path) -> None:
    add_history(root)
    path = root / FILE
    write_history_file(path, path.read_text())
    path.write_text(path.read_text().replace("set_stance", "set_stances"))


@plants("unknown-detection-name")
def plant_unknown_detection_name(root: Path) -> None:
    add_history(root)
    factory.add_notes(root, front=factory.CHANGES.replace("{use: torch.compiler}", "{use: torch.compiler.gone}"))


@plants("change-against-history")
def plant_change_against_history(root: Path) -> None:
    add_history(root)
    factory.add_notes(
        root, front=factory.CHANGES.replace("api: [torch.compiler.set_stance]", "api: [torch.compiler.gone]")
    )


@plants("evidence-off-schema")
def plant_evidence_off_schema(root: Path) -> None:
    project = load_project(root)
    factory.record(root, "2.7.1", {factory.NAME: factory.run(project, date="yesterday")})


@plants("api-name-in-no-release")
def plant_api_name_in_no_release(root: Path) -> None:
    for release in small.RELEASES:
        factory.record(root, release, {}, api={small.API: factory.name_entry(present=False)})


@plants("api-name-never-looked-up")
def plant_api_name_never_looked_up(root: Path) -> None:
    factory.add_page(root, api="[torch.compiler.set_stance, torch.compiler.other]")


@plants("unchanged-operator")
def plant_unchanged_operator(root: Path) -> None:
    add_notes("    kind: breaking\n", "    kind: breaking\n    operators: [fmin]\n")(root)
    factory.add_behaviour(root)


@plants("inconsistent-compiled-record")
def plant_inconsistent_compiled_record(root: Path) -> None:
    factory.add_compiled(root, replace(factory.COMPILED, outside=("cat",)))


REVIEW = """
[[judged]]
release = "2.6"
operators = ["q*"]
kinds = ["value"]
verdict = "unexplained"
text = "It raises."
"""


@plants("unused-review")
def plant_unused_review(root: Path) -> None:
    factory.add_behaviour(root)
    (root / difference_reviews.REVIEW_FILE).write_text(REVIEW)


@plants("inconsistent-combinations")
def plant_inconsistent_combinations(root: Path) -> None:
    factory.add_combinations(root, replace(factory.CROSSED, combinations={"call/none/Linear": "same"}))


@plants("unused-compiled-review")
def plant_unused_compiled_review(root: Path) -> None:
    factory.add_compiled(root)
    line = REVIEW.replace("judged", "compiled").replace('release = "2.6"\n', "")
    (root / difference_reviews.REVIEW_FILE).write_text(line)


def add_costs(root: Path, *, times: float, newer: str = "a processor") -> None:
    """Record a call that takes so many times as long on 2.6 as on 2.5, and name the processor of 2.6."""
    for build, seconds, cpu in (("2.5.1+cu124", 1.0, "a processor"), ("2.6.0+cu124", times, newer)):
        machine = {"cpu": cpu, "platform": "Linux", "python": "3.11.7"}
        empty = CostRecord("cpu-x86_64", build, "AVX2", machine, (), {})
        turns = {("operators", "torch.sort", "float32"): (seconds, seconds)}
        save_cost_record(empty.add_measurements("2026-11-27", turns, again=False), root / "evidence")


@plants("mixed-cost-machines")
def plant_mixed_cost_machines(root: Path) -> None:
    add_costs(root, times=1.0, newer="another processor")


@plants("unrecorded-cost")
def plant_unrecorded_cost(root: Path) -> None:
    add_costs(root, times=1.0)
    add_notes(
        "    api: [torch.compiler.set_stance]\n", "    api: [torch.compiler.set_stance]\n    costs: [torch.sort]\n"
    )(root)


@plants("unused-cost-review")
def plant_unused_cost_review(root: Path) -> None:
    add_costs(root, times=2.0)
    review = '[[cost]]\nrelease = "2.6"\nnames = ["torch.add"]\ntext = "It adds more."\n'
    (root / difference_reviews.REVIEW_FILE).write_text(review)


def add_type_errors(*, type_errors: str) -> Plant:
    """Record an error that is new on 2.6, beside an entry of 2.6 that names a part of it."""

    def add(root: Path) -> None:
        add_notes("severity: breaks\n", f"severity: type check\n    type_errors: {type_errors}\n")(root)
        factory.add_type_checks(root, factory.TYPE_CHECKS, factory.TYPE_CHECKS_26)

    return add


FAULTS |= {
    "unexplained-type-error": lambda root: factory.add_type_checks(root, factory.TYPE_CHECKS, factory.TYPE_CHECKS_26),
    "unrecorded-type-error": add_type_errors(type_errors="['list[float]', 'no such words']"),
}


@plants("outdated-type-check")
def plant_outdated_type_check(root: Path) -> None:
    factory.add_type_checks(root, factory.TYPE_CHECKS)
    (root / PROGRAM_FOLDER / "loop.py").write_text("x: str = f()\n")


@plants("unrecorded-cost-claim")
def plant_unrecorded_cost_claim(root: Path) -> None:
    add_costs(root, times=1.0)
    claim = 'text = "x"\nname = "torch.sort"\nvariant = "float64"\nbefore = "2.5"\nafter = "2.6"\n'
    (root / difference_reviews.REVIEW_FILE).write_text(f"[[claim]]\n{claim}")


@plants("contradicted-claim")
def plant_contradicted_claim(root: Path) -> None:
    factory.record(root, "2.5.1", {factory.NAME: factory.run(load_project(root))})


@plants("outdated-known-failure")
def plant_outdated_known_failure(root: Path) -> None:
    factory.add_known_failure(root)


@plants("works-without-name")
def plant_works_without_name(root: Path) -> None:
    factory.record(root, "2.6.0", {}, api={small.API: factory.name_entry(present=False)})


@plants("unrelated-earlier-failure")
def plant_unrelated_earlier_failure(root: Path) -> None:
    factory.add_page(root, "compile/second", api="[torch.compiler.region]", proof=None, unproved="No machine.")
    error = ("AttributeError", "module 'torch.compiler' has no attribute 'region'")
    there = {small.API: small.RELEASES[1:], "torch.compiler.region": small.RELEASES[1:]}
    small.record(root, {"2.5.1": error, "2.6.0": "passed", "2.7.1": "passed"}, api=there)


@plants("implausible-run")
def plant_implausible_run(root: Path) -> None:
    factory.record(root, "2.7.1", {factory.NAME: factory.run(load_project(root), date="2020-01-01")})


@plants("implausible-whole-run")
def plant_implausible_whole_run(root: Path) -> None:
    evidence_files.save_full_run(
        factory.whole_run(snippets=1, outcomes={"passed": 9}, compared=0, changed=()), root / "evidence"
    )


@plants("implausible-comparison")
def plant_implausible_comparison(root: Path) -> None:
    behaviour_comparison.save_comparison(replace(factory.FOUND, date="2020-01-01"), root / "evidence")


WHEEL = {
    "torch": "2.6.0",
    "cuda": "12.6",
    "pythons": ["3.9", "3.13"],
    "built": "2025-01-27",
    "uploaded": "2025-01-29",
    "python": ">=3.9",
    "requires": {},
    "companions": {},
}


@plants("release-against-wheel")
def plant_release_against_wheel(root: Path) -> None:
    (root / "history").mkdir()
    (root / wheel_requirements.FILE).write_text(json.dumps({"format": 2, "releases": {"2.6": WHEEL}}))


@plants("ambiguous-json")
def plant_ambiguous_json(root: Path) -> None:
    (root / "history").mkdir()
    (root / "history" / "reach.json").write_text('{"projects": 1, "projects": 2}')


@plants("unknown-name-in-prose")
def plant_unknown_name_in_prose(root: Path) -> None:
    add_history(root)
    factory.add_page(root, body="Call `torch.compiler.set_stances` once.")


@plants("unknown-word-in-code-font")
def plant_unknown_word(root: Path) -> None:
    add_history(root)
    factory.add_page(root, body="Give `reset_after=3` for it.")


@plants("unknown-name-in-comment")
def plant_unknown_name_in_comment(root: Path) -> None:
    add_history(root)
    small.snippet(root, body=f"{small.BODY}# It is what torch.compiler.other_stance does.\n")


FAULTS |= {
    "foreign-decider": add_checks("import time\nassert time.time() > 0 and torch.equal(x, expected)"),
    "look-alike-letter": add_body("Call `t\u043erch.compiler`."),
    "hand-made-mark": add_body('It is fast. <span class="tp-mark">\u2713</span>'),
    "undated-release-number": lambda root: factory.add_page(root, summary="What compiled code does since 2.9."),
    "unsourced-measurement": add_body("It is 3.2 times faster."),
    "severity-against-script": lambda root: factory.add_notes(
        root, front=factory.CHANGES.replace("severity: breaks", "severity: warns")
    ),
    "wrong-status": lambda root: factory.add_page(root, status="removed"),
    "wrong-needs": lambda root: factory.add_page(root, needs="hopper"),
    "misleading-link": add_body("See [#1234](https://github.com/pytorch/pytorch/pull/4321)."),
}


@plants("wrong-condition")
def plant_wrong_condition(root: Path) -> None:
    add_history(root, signature="(stance='default')")
    add_notes(
        "    api: [torch.compiler.set_stance]\n", "    api: [torch.compiler.set_stance]\n    when: not stances\n"
    )(root)


@plants("unknown-keyword-in-prose")
def plant_unknown_keyword(root: Path) -> None:
    add_history(root, signature="(stance='default')")
    factory.add_page(root, body="Call `torch.compiler.set_stance(stances='default')` once.")


@plants("untouched-operator")
def plant_untouched_operator(root: Path) -> None:
    add_notes("    kind: breaking\n", "    kind: breaking\n    operators: [fmax]\n")(root)
    factory.add_behaviour(root)


@plants("broad-review")
def plant_broad_review(root: Path) -> None:
    (root / difference_reviews.REVIEW_FILE).write_text(
        '[[noise]]\noperators = ["*"]\nkinds = ["value"]\nreason = "So."\n'
    )


@plants("altered-starting-row")
def plant_altered_starting_row(root: Path) -> None:
    (root / "history").mkdir()
    (root / page_status.STARTING_TABLE).write_text('[rows]\n1 = "0123456789abcdef"\n')


@plants("misquoted-output")
def plant_misquoted_output(root: Path) -> None:
    quote = "AttributeError: module 'torch.compiler' has no attribute 'set_stances'"
    factory.add_page(root, body=f"Before, the call gave `{quote}`.")


@plants("confounded-border")
def plant_confounded_border(root: Path) -> None:
    sha256 = load_project(root).snippets[factory.NAME].sha256
    run = ControlledRun(sha256, "2.5.1", "2026-11-27", ("seed",), "seed", "passed", "", 0)
    merge_controls(root / "evidence", factory.TARGET, factory.ID, {"basics": {"2.5.1": run}})


def add_exceptions(root: Path, text: str) -> None:
    (root / EXCEPTIONS).parent.mkdir(exist_ok=True)
    (root / EXCEPTIONS).write_text(text)


@plants("needless-foreign-word")
def plant_needless_foreign_word(root: Path) -> None:
    add_exceptions(root, '[[foreign]]\nwords = ["zorblify"]\nreason = "Of another program."\n')


@plants("needless-read")
def plant_needless_read(root: Path) -> None:
    add_exceptions(root, f'[[reads]]\nwhat = "time.time"\nsnippets = ["{factory.NAME}"]\nreason = "It waits."\n')


@plants("implausible-rerun")
def plant_implausible_rerun(root: Path) -> None:
    add_round(root / "evidence", factory.TARGET, RerunRound("2026-11-27", 7, 6_000_000, "Xeon", ()))


@plants("unknown-reviewed-page")
def plant_unknown_reviewed_page(root: Path) -> None:
    review = create_review("It is so.", {factory.NAME: "0" * 64}, by="Ada", date=dt.date(2026, 11, 27))
    save_page_reviews(root, "compile/gone", [review])


@plants("stale-review")
def plant_stale_review(root: Path) -> None:
    factory.add_notes(root)
    review = create_review("It is so.", {factory.NAME: "0" * 64}, by="Ada", date=dt.date(2026, 11, 27))
    save_page_reviews(root, "releases/2.6", [review])


FURTHER: list[tuple[str, Plant]] = []
"""More faults, of other kinds than the first one of their rule, each with the name of the rule."""


def plants_too(name: str) -> Callable[[Plant], Plant]:
    def register(plant: Plant) -> Plant:
        FURTHER.append((name, plant))
        return plant

    return register


DECIDERS = (
    "import sys\nassert sys.version_info >= (3, 11) and x.all()",
    "import os\nassert os.environ.get('RELEASE') and x.all()",
    "import os\nassert os.environ['RELEASE'] and x.all()",
    "import os\nassert (os.cpu_count() or 1) > 1 and x.all()",
    "import platform\nassert platform.node() and x.all()",
    "from pathlib import Path\nassert Path(x.all.__func__.__code__.co_filename).exists()",
    "import inspect\nassert len(inspect.getsource(torch.compile)) > 9 and x.all()",
    "assert len(torch._C._jit_get_all_schemas()) > 9 and x.all()",
    "assert torch.rand(1).item() < 0.5",
    "import time\nassert time.perf_counter() > 0 and x.all()",
)
FURTHER += [("foreign-decider", add_checks(checks)) for checks in DECIDERS]
FURTHER += [
    ("misleading-link", add_body("See [the stance](stances.md).")),
    ("undated-release-number", lambda root: factory.add_page(root, summary="Wheels for CUDA, 12.8 in 2.6.")),
    ("undated-release-number", add_body("| release | CUDA |\n|---|---|\n| 2.6 | 12.6 |\n")),
    ("undated-release-number", add_body("| release | 2.6 | 2.7 |\n|---|---|---|\n| CUDA | 12.4 | 12.4 |\n")),
    ("undated-release-number", add_body("| release | installs on |\n|---|---|\n| 2.6 to 2.7 | 3.10 to 3.13 |\n")),
    (
        "unknown-word-in-code-font",
        lambda root: factory.add_page(root, facets='[{claim: "`skip_guards` is there", snippet: basics}]'),
    ),
    ("unknown-word-in-code-font", add_notes("summary: Stances arrive.", 'summary: "`region` arrives."')),
]


@plants_too("severity-against-script")
def plant_silent_refusal(root: Path) -> None:
    small.snippet(root, body=f"{small.HEAD}try:\n    torch.other()\nexcept TypeError:\n    x += 1\nassert x.all()\n")
    front = factory.CHANGES.replace("severity: breaks", "severity: silent")
    factory.add_notes(root, front=front.replace("`set_stance` is there", "`set_stance` refuses a call without a word"))


@plants_too("severity-against-script")
def plant_breaking_warning(root: Path) -> None:
    front = factory.CHANGES.replace("an old call raises", "no call gives more than a `FutureWarning`")
    factory.add_notes(root, front=front.replace("is there", "gives a `FutureWarning`"))


@plants_too("severity-against-script")
def plant_two_errors(root: Path) -> None:
    front = factory.CHANGES.replace("an old call raises", "an old call raises `TypeError`")
    factory.add_notes(root, front=f"{front}".replace("    detect:", "    says: It raises `ValueError`.\n    detect:"))


@plants_too("unknown-fix-entry")
def plant_fix_of_another_name(root: Path) -> None:
    front = factory.CHANGES.replace("{use: torch.compiler}", "{call: torch.sort}")
    factory.add_notes(root, front=front)
    add_fix(root, "shown", '"2.6/stance-at-last"')


@plants_too("unwritten-fix")
def plant_pair_without_edit(root: Path) -> None:
    add_history(root)
    add_fix(root, "shown", pair=PAIR.replace("print(2)", "print(1)"))


@plants_too("broad-review")
def plant_broad_reason(root: Path) -> None:
    add_exceptions(root, '[[untold]]\nnames = ["torch.*"]\nrelease = "2.6"\nreason = "Private."\n')


@plants_too("unknown-reviewed-page")
def plant_early_review(root: Path) -> None:
    review = create_review("It is so.", {factory.NAME: "0" * 64}, by="Ada", date=dt.date(2024, 1, 1))
    save_page_reviews(root, factory.ID, [review])


def add_claim(root: Path, text: str, *, times: float = 2.0) -> None:
    add_costs(root, times=times)
    claim = 'name = "torch.sort"\nvariant = "float32"\nbefore = "2.5"\nafter = "2.6"\n'
    (root / difference_reviews.REVIEW_FILE).write_text(f'[[claim]]\ntext = "{text}"\n{claim}')


FURTHER += [
    ("unrecorded-cost-claim", lambda root: add_claim(root, "`sort` is faster since 2.7.")),
    ("unrecorded-cost-claim", lambda root: add_claim(root, "`topk` is faster since 2.6.")),
]


@plants_too("unrecorded-type-error")
def plant_other_checker(root: Path) -> None:
    front = factory.CHANGES.replace("`set_stance` is there", "pyright reports `set_stance`")
    errors = "severity: type check\n    type_errors: ['list[float]']\n"
    factory.add_notes(root, front=front.replace("severity: breaks\n", errors))
    factory.add_type_checks(root, factory.TYPE_CHECKS, factory.TYPE_CHECKS_26)


def save_found(**changes: object) -> Plant:
    return lambda root: behaviour_comparison.save_comparison(
        replace(factory.FOUND, **changes),  # type: ignore[arg-type]
        root / "evidence",
    )


FURTHER += [
    ("implausible-comparison", save_found(before="2.4.1+cpu")),
    ("implausible-comparison", save_found(torch="2.6.1+cpu")),
    (
        "implausible-comparison",
        lambda root: factory.add_type_checks(root, replace(factory.TYPE_CHECKS, python="3.8.2")),
    ),
    (
        "implausible-comparison",
        lambda root: factory.add_type_checks(root, replace(factory.TYPE_CHECKS, date="2026-02-31")),
    ),
    (
        "implausible-comparison",
        lambda root: factory.add_type_checks(
            root, factory.TYPE_CHECKS, replace(factory.TYPE_CHECKS_26, python="3.12.1")
        ),
    ),
]


@plants_too("implausible-comparison")
def plant_copied_calls(root: Path) -> None:
    for target in ("cpu-x86_64", "cpu-aarch64"):
        save_found(target=target)(root)


@plants_too("implausible-comparison")
def plant_future_costs(root: Path) -> None:
    empty = CostRecord("cpu-x86_64", "2.6.0+cu118", "AVX2", {"cpu": "a", "platform": "b", "python": "3.11.7"}, (), {})
    save_cost_record(empty.add_measurements("2126-11-27", {}, again=False), root / "evidence")


EINOPS = ProjectRun(
    project="einops",
    version="0.8",
    source="einops.tar.gz",
    digest="0" * 64,
    day="2026-11-20",
    date="2026-11-27",
    builds={"2.6": "2.6.0+cu124"},
    python="3.11.7",
    platform="linux",
    seconds=30,
    verdict="compared",
    error="",
    compared=3,
    passed=3,
    broken=0,
    skipped=0,
    flaky=(),
    regressions=(),
    fixed=(),
    warnings=(),
    findings=(),
)


@plants_too("implausible-comparison")
def plant_other_project_build(root: Path) -> None:
    save_project_run(replace(EINOPS, builds={"2.7": "2.6.0+cu124"}), root / "evidence")


@plants_too("implausible-comparison")
def plant_more_tests_than_ran(root: Path) -> None:
    save_project_run(replace(EINOPS, passed=9), root / "evidence")


@plants_too("implausible-whole-run")
def plant_too_many_jobs(root: Path) -> None:
    evidence_files.save_full_run(
        factory.whole_run(snippets=1, outcomes={"passed": 1}, compared=0, changed=(), jobs=400), root / "evidence"
    )


FURTHER += [
    ("undated-release-number", add_notes('"`set_stance` is there"', '"`set_stance` is there, until 2.7"')),
    ("undated-release-number", add_notes("    detect:", "    says: It raises in 2.7.\n    detect:")),
    ("unknown-section", add_body('{{ snippet("basics", lines="2-3") }}')),
    ("unsourced-measurement", lambda root: factory.add_page(root, summary="Stances listen on port 29400.")),
    (
        "untried-change",
        lambda root: factory.add_notes(
            root,
            front=factory.CHANGES.replace("snippet: compile/stance/basics", "untried: a Mac").replace(
                "{use: torch.compiler}", "{call: torch.cuda.graph}"
            ),
        ),
    ),
]


@plants_too("undated-release-number")
def plant_other_partner(root: Path) -> None:
    (root / "history" / "partners").mkdir(parents=True)
    table = {"format": 2, "releases": ["2.6"], "versions": ["0.21.0"]}
    (root / "history" / "partners" / "torchvision.json").write_text(json.dumps(table))
    factory.add_page(root, body="Install torchvision 0.21.9 beside it.")


@plants_too("unknown-word-in-code-font")
def plant_other_option(root: Path) -> None:
    add_history(root)
    factory.add_page(root, body="```console\n$ torchrun --nprocs-per-nodes=2 train.py\n```")


@plants_too("unknown-fix-entry")
def plant_other_advice(root: Path) -> None:
    factory.add_notes(root)
    add_fix(root, "shown", '"2.6/stance-at-last"')


@plants_too("untouched-operator")
def plant_untouched_combination(root: Path) -> None:
    row = replace(factory.ROW, operator="vmap/none/Linear", suite="combinations")
    factory.add_combinations(root, replace(factory.CROSSED, rows=(row,)))
    add_notes("    kind: breaking\n", "    kind: breaking\n    operators: [set_stance, vmap/none/Linear]\n")(root)


@plants_too("unrelated-absence-check")
def plant_decider_that_ended(root: Path) -> None:
    factory.add_notes(
        root,
        front=factory.CHANGES.replace("api: [torch.compiler.set_stance]", "api: [torch.sort]\n    when: call").replace(
            "snippet: compile/stance/basics", "untried: a Mac"
        ),
    )
    body = f"{small.HEAD}try:\n    torch.sort(x)\nexcept RuntimeError:\n    x += 1\nassert x.sum() == 4, 'not there'\n"
    small.snippet(root, body=body, header='absent = ["AssertionError: not there"]')


@plants_too("history-disagreement")
def plant_look_up_of_another_name(root: Path) -> None:
    add_history(root)
    factory.record(root, "2.6.0", {}, api={small.API: {**factory.name_entry(), "qualname": "other"}})


@plants_too("unknown-keyword-in-prose")
def plant_keyword_beside_name(root: Path) -> None:
    add_history(root, signature="(stance='default')")
    factory.add_page(root, body="Call `torch.compiler.set_stance`, with `stances='default'` for it.")


@plants_too("misleading-link")
def plant_link_to_other_subject(root: Path) -> None:
    factory.add_page(root, "compile/second", api="[torch.b]", proof=None, unproved="No machine.", body="It is so.")
    factory.add_page(root, body="See [distributed checkpoints](second.md).")


@plants_too("implausible-run")
def plant_later_warning(root: Path) -> None:
    warnings = ("FutureWarning: `set_stance` is deprecated since 2.7",)
    factory.record(root, "2.6.0", {factory.NAME: factory.run(load_project(root), warnings=warnings)})


@plants_too("implausible-run")
def plant_odd_metric(root: Path) -> None:
    small.snippet(root, body=f'{small.HEAD}print(f"metric: speedup = {{x.sum()}} x")\nassert x.all()\n')
    project = load_project(root)
    for torch, value in (("2.5.1", 2.0), ("2.6.0", 2.1), ("2.7.1", 9000.0)):
        run = factory.run(project, stdout=f"metric: speedup = {value} x\n")
        factory.record(root, torch, {factory.NAME: run})


@plants_too("release-against-wheel")
def plant_partner_against_wheel(root: Path) -> None:
    (root / "history" / "partners").mkdir(parents=True)
    wheel = {**WHEEL, "cuda": "12.4", "companions": {"torchvision": {"0.21.0": "==2.6.0"}}}
    (root / wheel_requirements.FILE).write_text(json.dumps({"format": 2, "releases": {"2.6": wheel}}))
    table = {"format": 2, "releases": ["2.6"], "versions": ["0.22.0"]}
    (root / "history" / "partners" / "torchvision.json").write_text(json.dumps(table))


def find(rule: Rule, root: Path) -> list[str]:
    return [*rule.find(load_project(root))]


def test_each_rule_has_a_planted_fault() -> None:
    assert FAULTS.keys() ^ {rule.name for rule in list_rules()} == set()


@pytest.mark.parametrize("rule", list_rules(), ids=lambda rule: rule.name)
def test_a_rule_reports_the_planted_fault_and_nothing_else(rule: Rule, tmp_path: Path) -> None:
    factory.proved(tmp_path)
    assert find(rule, tmp_path) == []
    FAULTS[rule.name](tmp_path)
    assert find(rule, tmp_path) != []


@pytest.mark.parametrize("rule", list_rules(), ids=lambda rule: rule.name)
def test_a_rule_says_what_it_reports(rule: Rule) -> None:
    assert rule.summary.startswith("Report ")
    assert rule.summary.endswith(".")


@pytest.mark.parametrize("place", range(len(FURTHER)), ids=lambda place: f"{place}-{FURTHER[place][0]}")
def test_a_rule_reports_faults_of_other_kinds(place: int, tmp_path: Path) -> None:
    name, plant = FURTHER[place]
    rule = next(each for each in list_rules() if each.name == name)
    factory.proved(tmp_path)
    plant(tmp_path)
    assert find(rule, tmp_path) != []
