"""*Proved* means this feature and nothing else: planted errors that used to pass, and what the look-ups say to them."""

from pathlib import Path

import pytest

import factory
import small
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import PageEvidence
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.absence_errors import parse_missing_name
from torchproof_docs.verdicts.project import load_project

WORKS: dict[str, str | tuple[str, str]] = {"2.6.0": "passed", "2.7.1": "passed"}


def found(root: Path) -> str:
    return "\n".join(find_problems(load_project(root)))


@pytest.mark.parametrize(
    "error",
    [
        small.MISSING,
        ("AttributeError", "module 'torch' has no attribute 'compiler'"),
        ("ImportError", "cannot import name 'set_stance' from 'torch.compiler' (<site-packages>/torch/compiler.py)"),
        ("ModuleNotFoundError", "No module named 'torch.compiler'"),
        ("AttributeError", "rank 0: module 'torch.compiler' has no attribute 'set_stance'"),
    ],
)
def test_the_page_s_own_name_in_its_place_is_what_is_missing(tmp_path: Path, error: tuple[str, str]) -> None:
    project = small.record(small.checkout(tmp_path), {"2.5.1": error, **WORKS})
    assert (small.cell(project), small.proof(project)) == ("absent", "proved")


@pytest.mark.parametrize(
    "error",
    [
        ("AttributeError", "module 'torch' has no attribute 'zeroes'"),
        ("AttributeError", "module 'torch.compiler' has no attribute 'set_stanse'"),
        ("AttributeError", "module 'library' has no attribute 'set_stance'"),
        ("AttributeError", "'list' object has no attribute 'set_stance'"),
        ("ModuleNotFoundError", "No module named 'torch.compiler.typo'"),
        ("ModuleNotFoundError", "No module named 'compiler'"),
        ("ModuleNotFoundError", "No module named 'torch'"),
        ("ImportError", "cannot import name 'thing' from 'library' (<site-packages>/library/torch/__init__.py)"),
        ("ImportError", "cannot import name 'set_stance' from 'library' (<site-packages>/torch/library.py)"),
        ("ImportError", "libtorch.so: cannot open shared object file: No such file or directory"),
        ("NameError", "name 'set_stance' is not defined"),
        ("TypeError", "set_stance() got an unexpected keyword argument 'force'"),
        ("RuntimeError", "module 'torch.compiler' has no attribute 'set_stance'"),
    ],
)
def test_an_error_that_is_not_about_the_page_s_name_proves_nothing(tmp_path: Path, error: tuple[str, str]) -> None:
    project = small.record(small.checkout(tmp_path), {"2.5.1": error, **WORKS})
    assert (small.cell(project), small.proof(project)) == ("contradicted", "contradicted")


@pytest.mark.parametrize(
    ("api", "error"),
    [
        ("torch.library.CustomOpDef.autocast", ("AttributeError", "'CustomOpDef' object has no attribute 'autocast'")),
        ("torch.Tag.out", ("AttributeError", "type object 'torch._C.Tag' has no attribute 'out'")),
        ("torch._inductor.config.cutlass.tiles", ("AttributeError", "torch._inductor.config.cutlass does not exist")),
        ("torch.ops.aten.pack", ("AttributeError", "'_OpNamespace' 'aten' object has no attribute 'pack'")),
        ("torch.ao.pt2e.prepare", ("ModuleNotFoundError", "No module named 'torch.ao.pt2e'")),
    ],
)
def test_torch_s_ways_to_say_that_a_name_is_missing(tmp_path: Path, api: str, error: tuple[str, str]) -> None:
    root = small.checkout(tmp_path, api=f"[{api}]")
    project = small.record(root, {"2.5.1": error, **WORKS}, api={api: small.RELEASES[1:]})
    assert small.cell(project) == "absent"


def test_the_attribute_of_another_class_is_not_the_page_s() -> None:
    lacked = parse_missing_name("AttributeError", "'Linear' object has no attribute 'register_autocast'")
    assert lacked is not None
    assert not lacked.is_in("torch.library.CustomOpDef.register_autocast")
    assert not lacked.is_in("torch.library.register_autocast")


@pytest.mark.parametrize(
    "header",
    [
        "",
        'absent = ["has no attribute .set_stance"]',
        'absent = ["AttributeError: module .torch.compiler. has no attribute .set"]',
    ],
)
def test_what_was_there_when_it_was_looked_up_cannot_be_what_is_missing(tmp_path: Path, header: str) -> None:
    root = small.checkout(tmp_path, header=header)
    project = small.record(root, {"2.5.1": small.MISSING, **WORKS}, api={small.API: small.RELEASES})
    assert small.proof(project) == "contradicted"
    told = found(root)
    assert "its look-up on torch 2.5.1 says that torch.compiler.set_stance was there" in told
    assert "mend what else fails" in told
    assert "announce" not in told, "an announcement mends nothing here"


def test_a_keyword_that_the_recorded_signature_has_is_not_missing(tmp_path: Path) -> None:
    root = small.checkout(tmp_path, header='absent = ["unexpected keyword argument .force"]')
    error = ("TypeError", "set_stance() got an unexpected keyword argument 'force'")
    there = {small.API: small.RELEASES}
    project = small.record(root, {"2.5.1": error, **WORKS}, api=there, signature="(stance='default', *, force=None)")
    assert small.cell(project) == "contradicted"
    project = small.record(root, {"2.5.1": error, **WORKS}, api=there, signature="(stance='default')")
    assert small.cell(project) == "absent"


def on_the_way(root: Path, header: str = "") -> Path:
    """Return a checkout whose snippet also uses what another page documents, which came with 2.6 as well."""
    small.checkout(root, header=header)
    factory.add_page(
        root, "compile/regions", body="Text.", api="[torch.compiler.region]", proof=None, unproved="None can."
    )
    factory.add_index(root, "groups: {Calls: [stance, regions]}")
    for torch in small.RELEASES:
        api = {"torch.compiler.region": small.lookup(present=torch != "2.5.1")}
        factory.record(root, torch, {}, api=api, page="compile/regions")
    return root


@pytest.mark.parametrize("header", ["", 'absent = ["no attribute .region"]'])
def test_another_new_api_on_the_way_proves_nothing(tmp_path: Path, header: str) -> None:
    root = on_the_way(tmp_path, header)
    error = ("AttributeError", "module 'torch.compiler' has no attribute 'region'")
    project = small.record(root, {"2.5.1": error, **WORKS})
    assert (small.cell(project), small.proof(project)) == ("not run", "not run")
    assert "stance.md: since: 2.6: It stops at torch.compiler.region, which torch 2.5.1 lacks" in found(root)


def test_a_page_can_say_that_it_is_about_the_name_of_another(tmp_path: Path) -> None:
    root = on_the_way(tmp_path)
    factory.add_page(root, uses="[torch.compiler.region]")
    error = ("AttributeError", "module 'torch.compiler' has no attribute 'region'")
    assert small.proof(small.record(root, {"2.5.1": error, **WORKS})) == "proved"
    assert found(root) == ""


def test_a_name_used_that_no_page_documents(tmp_path: Path) -> None:
    root = small.checkout(tmp_path, uses="[torch.compiler.gone]")
    assert "stance.md: uses: torch.compiler.gone is the API name of no page" in found(root)


def test_a_release_further_back_may_lack_something_else(tmp_path: Path) -> None:
    root = on_the_way(tmp_path)
    small.snippet(root, spec=">=2.7")
    factory.add_page(root, since='"2.7"')
    other = ("AttributeError", "module 'torch.compiler' has no attribute 'region'")
    project = small.record(
        root, {"2.5.1": other, "2.6.0": small.MISSING, "2.7.1": "passed"}, api={small.API: ["2.7.1"]}
    )
    assert (small.cell(project), small.cell(project, "2.6"), small.proof(project)) == ("not run", "absent", "proved")


def test_a_snippet_that_works_through_a_name_that_is_not_there(tmp_path: Path) -> None:
    root = small.checkout(tmp_path)
    small.record(root, {"2.5.1": small.MISSING, **WORKS}, api={small.API: ["2.7.1"]})
    told = "basics.py:13: cpu-x86_64 2.6.0: it passed with torch.compiler.set_stance, which was not there"
    assert told in found(root)


@pytest.mark.parametrize(
    "body",
    [
        "import torch\nif hasattr(torch.compiler, 'set_stance'):\n    torch.compiler.set_stance\nassert torch\n",
        "import torch\ntry:\n    torch.compiler.set_stance\nexcept AttributeError:\n    pass\nassert torch\n",
        "import contextlib, torch\nwith contextlib.suppress(OSError):\n    torch.compiler.set_stance\nassert torch\n",
    ],
)
def test_a_name_that_a_snippet_can_do_without_is_no_contradiction(tmp_path: Path, body: str) -> None:
    body = f"# --8<-- [start:use]\n{body}# --8<-- [end:use]\n"
    root = small.checkout(tmp_path, body=body)
    small.record(root, {"2.5.1": small.MISSING, **WORKS}, api={small.API: ["2.7.1"]})
    assert "it passed with" not in found(root)


def test_names_that_were_never_looked_up(tmp_path: Path) -> None:
    root = small.checkout(tmp_path, api=f"[{small.API}, torch.compiler.reset]")
    small.record(root, {"2.5.1": small.MISSING, **WORKS})
    told = "evidence/cpu-x86_64/compile/stance.json: torch.compiler.reset was never looked up on 2.5.1, 2.6.0, 2.7.1"
    assert told in found(root)
    small.record(
        root, {"2.5.1": small.MISSING, **WORKS}, api={small.API: small.RELEASES[1:], "torch.compiler.reset": []}
    )
    assert "never looked up" not in found(root)


def test_a_name_that_only_one_release_was_asked_for(tmp_path: Path) -> None:
    root = small.checkout(tmp_path)
    small.record(root, {"2.5.1": small.MISSING, **WORKS})
    path = evidence_files.get_page_path(root / "evidence", small.TARGET, small.PAGE)
    page = evidence_files.read_page(path)
    api = {torch: table for torch, table in page.api.items() if torch != "2.6.0"}
    evidence_files.save_page(PageEvidence(page.target, page.page, page.machines, page.runs, api), root / "evidence")
    assert "set_stance was never looked up on 2.6.0; torchproof-docs prove compile/stance" in found(root)


@pytest.mark.parametrize(
    ("front", "spec", "there", "told"),
    [
        ({"since": '"2.6"'}, ">=2.7", ["2.6.0", "2.7.1"], "since: 2.6, but none of its snippets claims that release"),
        ({"since": '"2.6"'}, ">=2.5", ["2.7.1"], "since: 2.6, but torch.compiler.set_stance is not there on 2.6.0"),
        (
            {"since": '"2.7"'},
            ">=2.5",
            ["2.6.0", "2.7.1"],
            "since: 2.7, but torch.compiler.set_stance is there since 2.6",
        ),
        ({"since": '"2.7"', "kind": "performance"}, ">=2.5", ["2.6.0", "2.7.1"], None),
        ({"since": '"2.7"'}, ">=2.5", ["2.5.1", "2.6.0", "2.7.1"], None),
    ],
)
def test_the_since_of_a_page_without_a_proof(
    tmp_path: Path, front: dict[str, str], spec: str, there: list[str], told: str | None
) -> None:
    root = small.checkout(tmp_path, spec=spec, proof=None, unproved="No machine has one.", **front)
    small.record(root, dict.fromkeys(small.RELEASES, "passed"), api={small.API: there})
    lines = [line for line in find_problems(load_project(root)) if "since: " in line]
    assert told in lines[0] if told else not lines, lines


@pytest.mark.parametrize(
    ("error", "name", "lacked"),
    [
        (("AttributeError", "module 'torch.a' has no attribute 'b'"), "torch.a.b.c", True),
        (("AttributeError", "module 'torch.a' has no attribute 'b'"), "torch.x.torch.a.b", False),
        (("AttributeError", "type object 'Tag' has no attribute 'out'"), "torch.Tag.out", True),
        (("AttributeError", "type object 'Tag' has no attribute 'out'"), "torch.MyTag.out", False),
    ],
)
def test_a_missing_name_is_that_of_its_module_or_of_its_class(error: tuple[str, str], name: str, lacked: bool) -> None:
    missing = parse_missing_name(*error)
    assert missing
    assert missing.is_in(name) is lacked
