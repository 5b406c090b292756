"""The nodes of a tree are those of ``ast.walk``."""

import ast
from pathlib import Path

import pytest

from torchproof_docs.records.scripts import ast_nodes
from torchproof_docs.records.scripts.ast_nodes import list_nodes


@pytest.mark.parametrize("path", [Path(ast.__file__), Path(ast_nodes.__file__)], ids=["ast", "syntax_tree"])
def test_nodes_come_in_the_order_of_walk_without_loads_and_stores(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    expected = [node for node in ast.walk(tree) if not isinstance(node, ast.expr_context)]
    assert len(expected) > 50
    assert [*map(id, list_nodes(tree))] == [*map(id, expected)]
