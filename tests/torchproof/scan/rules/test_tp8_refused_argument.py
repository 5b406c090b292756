"""TP8, refused-argument."""

from pathlib import Path
from textwrap import dedent

import pytest

from scanning import scan_code
from torchproof.messages.refusal_history import RefusalHistory
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings

LAST = 10
FLOATS = "betas must be floats"
REFUSALS = RefusalHistory(
    {
        "torch.optim.adam.Adam": [
            ["not 0.0 <= lr", "ValueError", "Invalid lr: {lr}", 0, LAST],
            [
                "isinstance(betas[0], (int,)) or len(betas) == 1 or weight_decay > 9",
                "ValueError",
                "betas must be floats",
                2,
                LAST,
            ],
            ["fused and foreach", "RuntimeError", "", 0, 3],
            ["foreach and fused", "ValueError", "not both", 4, LAST],
        ],
        "torch.nn.modules.module.Module.zero_grad": [["set_to_none == 3", "TypeError", "no 3", 5, LAST]],
        "torch.nn.functional.relu": [
            ["inplace == 'y'", "TypeError", "no y", 0, 3],
            ["inplace == 'y'", "TypeError", "no y", 6, LAST],
        ],
        "torch.nn.functional.silu": [["inplace == 'x'", "TypeError", "no x", 5, 6]],
    }
)
BETAS = "torch.optim.Adam raises ValueError for these arguments since 2.7: betas must be floats"


def report(code: str, start: str = "2.5", end: str = "2.15") -> list[str]:
    """Return the findings of the rule alone as ``line: name text``, each with whether it is guarded."""
    facts = open_scan_context().facts
    places = facts.releases.index(start), facts.releases.index(end)
    engine = RuleEngine(Upgrade(facts, ChangeIndex((), facts), *places, REFUSALS))
    result = scan_readings([read_file(Path("a.py"), facts, dedent(code).encode())], engine, least=Confidence.POSSIBLE)
    return [
        f"{each.line}: {each.reason.name} {each.reason.text}{' guarded' if each.guarded else ''}"
        for each in (*result.findings, *result.guarded)
        if each.reason.rule == "TP8"
    ]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("torch.optim.Adam(p, betas=(0, 0.9))", f"2: {BETAS}"),
        ("torch.optim.Adam(p, 0.1, (0, 0.9))", f"2: {BETAS}"),
        ("torch.optim.Adam(p, betas=[0, 0.9])", f"2: {BETAS}"),
        ("torch.optim.Adam(p, **{'betas': (0, 0.9)})", f"2: {BETAS}"),
        ("betas = (0, 0.9); torch.optim.Adam(p, betas=betas)", f"2: {BETAS}"),
        ("torch.optim.Adam(p, weight_decay=10)", f"2: {BETAS}"),
        (
            "torch.nn.Linear(1, 1).zero_grad(3)",
            "2: torch.nn.Linear.zero_grad raises TypeError for these arguments since 2.10: no 3",
        ),
    ],
)
def test_reported(code: str, expected: str) -> None:
    assert report(f"import torch\n{code}") == [expected]


@pytest.mark.parametrize(
    "code",
    [
        "torch.optim.Adam(p, betas=(0.0, 0.9))",
        "torch.optim.Adam(p)",
        "torch.optim.Adam",
        "torch.optim.Adam(p, betas=betas)",
        "torch.optim.Adam(p, betas=(b, 0.9))",
        "torch.optim.Adam(p, betas=(0, 0.9), **more)",
        "torch.optim.Adam(*p)",
        "torch.optim.Adam(p, betas=[b for b in x])",
        "torch.optim.Adam(p, betas=(0, 0.9), decoupled_weight_decay=True)",  # the older release does not take it
        "torch.optim.Adam(p, -1.0, betas=(0, 0.9))",  # refused before, for another reason
        "torch.optim.Adam(p, fused=True, foreach=True)",  # the same refusal in other words
        "torch.optim.Adam(p, betas=(0, 0.9), nosuch=1)",
        "import functools; functools.partial(torch.optim.Adam, betas=(0, 0.9))(p, betas=(0.1, 0.9))",
        "torch.nn.functional.silu(x, 'x')",  # no longer refused
        "torch.nn.functional.relu(x, 'y')",  # refused again
    ],
)
def test_not_reported(code: str) -> None:
    assert report(f"import torch\n{code}") == []


@pytest.mark.parametrize(
    ("start", "end", "count"), [("2.5", "2.6", 0), ("2.6", "2.7", 1), ("2.7", "2.15", 0), ("2.5", "2.15", 1)]
)
def test_edge_of_the_upgrade(start: str, end: str, count: int) -> None:
    assert len(report("import torch\ntorch.optim.Adam(p, betas=(0, 0.9))", start, end)) == count


@pytest.mark.parametrize(
    "code",
    [
        "if torch.__version__ < '2.7':\n    torch.optim.Adam(p, betas=(0, 0.9))",
        "try:\n    torch.optim.Adam(p, betas=(0, 0.9))\nexcept ValueError:\n    pass",
    ],
)
def test_guarded(code: str) -> None:
    assert report(f"import torch\n{code}") == [f"3: {BETAS} guarded"]


@pytest.mark.records
def test_the_record_knows_what_functions_began_to_refuse() -> None:
    code = """
    import torch
    torch.optim.Adam(p, betas=(0, 0.99))
    torch.nn.Softmax(dim=True)
    torch.nn.Softmax(dim=1)
    torch.nn.Bilinear(0, 3, 4)
    torch.nn.Bilinear(1, 3, 4)
    torch.optim.ASGD(p, alpha=-1.0)
    torch.optim.ASGD(p, lr=-1.0)
    """
    found = scan_code(code, entries=[], least=Confidence.POSSIBLE).findings
    assert scan_code(code, entries=[]).findings == []
    assert [(each.line, each.reason.rule, each.reason.since) for each in found] == [
        (3, "TP8", "2.6"),
        (4, "TP8", "2.14"),
        (6, "TP8", "2.8"),
        (8, "TP8", "2.15"),
    ]
