"""Snippet headers and sections: one test a rule."""

import re
from importlib.metadata import requires
from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.records.scripts.script_rules import SHADOWED_MODULES
from torchproof_docs.records.scripts.snippets import Snippet, expand_snippet_name, load_snippet, load_snippets
from torchproof_docs.records.vocabulary import Need


def read(tmp_path: Path, **changes: str) -> Snippet:
    return load_snippet(factory.add_snippet(tmp_path, **changes), tmp_path / "snippets")


def test_a_valid_snippet(tmp_path: Path) -> None:
    snippet = read(tmp_path, spec=">=2.6,<2.9", needs="a100", extra="# processes = 2\n")
    assert (snippet.name, snippet.page, snippet.aspect) == ("compile/stance/basics", "compile/stance", "basics")
    assert (snippet.needs, snippet.processes, snippet.fresh, snippet.private_cache) == (Need.A100, 2, False, False)
    assert snippet.torch.contains("2.8.0")
    assert not snippet.torch.contains("2.9.0")
    assert snippet.sections["use"].startswith("import torch")
    assert snippet.summary == "Show a stance."


def test_sections_are_dedented(tmp_path: Path) -> None:
    text = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="").replace(
        'print("eager")', 'if True:\n    # --8<-- [start:inner]\n    print("eager")\n    # --8<-- [end:inner]'
    )
    snippet = read(tmp_path, text=text)
    assert snippet.sections["inner"] == 'print("eager")'
    assert "--8<--" not in snippet.sections["use"]


VALID = factory.SNIPPET.format(range=">=2.6", needs="cpu", extra="")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# /// script", "# script", r"0 '# /// script' blocks"),
        ('"torch>=2.6"', '"torch"', "give torch once with the range"),
        ('"torch>=2.6"', '"numpy"', "give torch once with the range"),
        ('"torch>=2.6"', '"torch>=>2"', "dependencies"),
        ('">=3.10"', '"three"', "requires-python: 'three' is not a version range"),
        ("# requires-python", "# python", "python: unknown key; allowed: dependencies, requires-python, tool"),
        ('# needs = "cpu"', '# needs = "tpu"', "needs: 'tpu'; allowed: cpu, a100"),
        ('# needs = "cpu"', '# need = "cpu"', "need: unknown key; allowed: absent, build"),
        ('# needs = "cpu"', "# processes = 9", "processes: 9; allowed: 1 to 8"),
        ('# needs = "cpu"', "# timeout = 0", "timeout: 0; allowed"),
        ('# needs = "cpu"', '# build = "rocm"', "build: 'rocm'; allowed: cuda"),
        ('# needs = "cpu"', '# cache = "shared"', "cache: 'shared'; allowed: private"),
        ('# needs = "cpu"', "# fresh = false", "fresh: False; allowed: true"),
        ('# needs = "cpu"', '# fresh = "yes"', "fresh: 'yes'; allowed: true"),
        ('# needs = "cpu"', '# varies = " "', "varies: ' '; allowed: the reason, in at least three words"),
        ('# needs = "cpu"', '# absent = ["("]', "is no regular expression"),
        ('# needs = "cpu"', '# tools = "c++"', "tools: 'c\\+\\+'; allowed: a list"),
        ('# needs = "cpu"', "# needs =", "header is not valid TOML"),
        ('"""Show a stance."""', "", "no docstring"),
        ('assert torch.compiler is not None, "no compiler"', "", "no check that can fail"),
        ("# --8<-- [end:use]", "", "section 'use' has no end"),
        ("# --8<-- [start:use]", "# --8<-- [start:use]\n# --8<-- [start:use]", "section 'use' starts twice"),
        ("# --8<-- [start:use]", "# --8<-- [end:use]", "section 'use' ends before it starts"),
        ("import torch\n", "import\n", "must parse as Python"),
    ],
)
def test_a_broken_snippet_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in VALID
    with pytest.raises(RecordError, match=message) as error:
        read(tmp_path, text=VALID.replace(old, new, 1))
    assert "stance/basics.py" in str(error.value)
    assert "\n" not in str(error.value)


START = '"""Show a stance."""\n'
EARLY = "it sets environment variables before it imports torch"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ('import os\n\nos.environ["TORCH_LOGS"] = "graph"', EARLY),
        ("import os as system\n\nsystem.environ.pop('TORCH_LOGS', None)", EARLY),
        ('import os\n\nos.putenv("TORCH_LOGS", "graph")', EARLY),
        ("from os import environ as env\n\nenv['TORCH_LOGS'] = 'graph'", EARLY),
        ('import sys\n\nassert "torch.onnx" not in sys.modules', "it looks at sys.modules"),
        ('from sys import modules\n\nassert "torch.onnx" not in modules', "it looks at sys.modules"),
    ],
)
def test_what_a_forked_copy_would_treat_otherwise_must_start_fresh(tmp_path: Path, lines: str, reason: str) -> None:
    """A copy of a process that has imported torch read its environment long ago and has every module loaded."""
    text = VALID.replace(START, f"{START}{lines}\n")
    with pytest.raises(RecordError, match=f"basics.py:1: tool.torchproof: {reason}, so .*; add fresh = true"):
        read(tmp_path, text=text)
    assert read(tmp_path, text=text.replace('# needs = "cpu"', "# fresh = true")).fresh


def test_the_environment_after_torch_is_nobodys_business(tmp_path: Path) -> None:
    text = f'{VALID}\nimport os\n\nos.environ["RANK"] = "0"\n'
    assert not read(tmp_path, text=text).fresh


def test_sys_modules_matters_wherever_it_stands(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"it looks at sys\.modules"):
        read(tmp_path, text=f'{VALID}\nimport sys\n\nassert "torch.onnx" not in sys.modules\n')


def test_a_name_without_a_folder_is_of_the_page_that_calls_it() -> None:
    assert expand_snippet_name("basics", "compile/stance") == "compile/stance/basics"
    assert expand_snippet_name("change", "releases/2.8") == "releases/2.8/change"
    assert expand_snippet_name("compile/other/basics", "compile/stance") == "compile/other/basics"


def test_snippets_are_found_by_name_but_for_private_files(tmp_path: Path) -> None:
    for name in ("compile/stance/basics", "releases/2.6/change"):
        factory.add_snippet(tmp_path, name)
    (tmp_path / "snippets" / "compile" / "_helper.py").write_text("no snippet\n")
    assert list(load_snippets(tmp_path / "snippets")) == ["compile/stance/basics", "releases/2.6/change"]


@pytest.mark.parametrize("stem", ["numbers", "torch", "numpy", "typing_extensions"])
def test_a_name_that_hides_a_module_is_refused(tmp_path: Path, stem: str) -> None:
    """The folder of a script comes first where Python looks for what its neighbours import."""
    with pytest.raises(RecordError, match=f"{stem}.py: {stem} is a module that a script beside it would then import"):
        load_snippet(factory.add_snippet(tmp_path, f"compile/stance/{stem}"), tmp_path / "snippets")


def test_an_empty_section_is_refused(tmp_path: Path) -> None:
    text = VALID + "\n# --8<-- [start:empty]\n\n# --8<-- [end:empty]\n"
    with pytest.raises(RecordError, match="section 'empty' is empty"):
        read(tmp_path, text=text)


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = factory.add_snippet(tmp_path)
    path.write_bytes(path.read_bytes() + b"# \xff\n")
    with pytest.raises(RecordError, match="not UTF-8 at byte"):
        load_snippet(path, tmp_path / "snippets")


def test_no_script_has_the_name_of_a_module_that_torch_imports() -> None:
    """What the installed torch requires, of this release."""
    pytest.importorskip("torch")
    wanted = {re.split(r"[^\w-]", line)[0] for line in requires("torch") or () if "extra ==" not in line}
    modules = {name.replace("-", "_").lower() for name in wanted if not name.startswith(("nvidia", "pytorch", "cuda-"))}
    assert len(modules) > 4
    assert modules <= SHADOWED_MODULES


def test_a_line_that_ends_as_on_windows_is_named(tmp_path: Path) -> None:
    path = factory.add_snippet(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    with pytest.raises(RecordError, match=r"basics.py:1: a line ends as on Windows; save .* LF"):
        load_snippet(path, tmp_path / "snippets")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("# needs = cpu", r"basics.py:6: header is not valid TOML, column 11: Invalid value; write text as \"text\""),
        ("# absent = [", r"basics.py:\d+: header is not valid TOML"),
    ],
)
def test_the_line_of_a_header_that_is_no_toml_is_named(tmp_path: Path, line: str, told: str) -> None:
    assert VALID.splitlines()[5] == '# needs = "cpu"'
    with pytest.raises(RecordError, match=told):
        read(tmp_path, text=VALID.replace('# needs = "cpu"', line))
