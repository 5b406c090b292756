"""A build collects no cycles, and a preview does."""

import gc

import pytest


def test_a_build_of_mkdocs_collects_nothing_and_a_preview_does() -> None:
    hooks = pytest.importorskip("torchproof_docs.mkdocs_hooks", reason="MkDocs is not installed")
    for command, is_collecting in (("build", False), ("serve", True)):
        hooks.on_startup(command=command)
        assert gc.isenabled() == is_collecting
        hooks.on_shutdown()
        assert gc.isenabled()
