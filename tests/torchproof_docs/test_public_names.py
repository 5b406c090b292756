"""The names that other programs may use, and what importing them costs."""

import subprocess
import sys

import torchproof_docs

HOMES: dict[str, str] = vars(torchproof_docs)["_HOMES"]


def test_every_public_name_is_there_and_is_what_its_module_defines() -> None:
    """A name of ``__all__`` can be had from the package, and lives in the module that is said to define it."""
    assert torchproof_docs.__all__ == sorted(HOMES, key=lambda name: (name[0].islower(), name))
    for name in torchproof_docs.__all__:
        assert getattr(torchproof_docs, name).__name__ == name
        assert getattr(torchproof_docs, name).__module__ == HOMES[name]


def test_the_public_names_are_these() -> None:
    """Adding or dropping a name is a decision: the README teaches them, and other programs rely on them."""
    assert dir(torchproof_docs) == [
        "Cell",
        "EvidenceError",
        "Feature",
        "Need",
        "OutcomeKind",
        "Project",
        "Proof",
        "ProofVerdict",
        "RecordError",
        "Release",
        "Run",
        "RunnerError",
        "Snippet",
        "TorchproofError",
        "Verdict",
        "find_root",
        "load_project",
    ]


def test_the_package_alone_imports_nothing() -> None:
    """Snippets are forked from a process that has imported the package, so it must bring nothing along."""
    code = (
        "import sys, torchproof_docs.runner.isolation.zygote; "
        "print(sorted({'jinja2', 'yaml', 'rich', 'click', 'torch', 'mkdocs'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
