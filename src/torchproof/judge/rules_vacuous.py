"""Rules about checks that hold by what they are made of, whatever torch does."""

import ast
from collections.abc import Iterator

from torchproof.judge.check_syntax import checks, compares, constant, same
from torchproof.records.syntax_tree import nodes

Found = Iterator[tuple[int, str]]
TRUE = "asserts what is always true; assert something that torch decides"
ITSELF = "compares a value with itself; compare with an independent reference"
KINDS = {"type", "repr", "id", "object", "print"}
"""Calls whose answer is true, or is none that a check can be of."""
SIZES = {"len", "numel", "ndim", "dim", "nelement", "abs"}
"""What is never below zero."""
DESCRIBES = {"dtype", "device", "layout"}
"""Attributes of a tensor that are true, whatever they are."""
COPIES = {"clone", "detach", "contiguous", "copy", "cpu"}
"""Methods that give the same values again."""
DEVICES = ("torch.cuda.is_available()", "torch.cuda.device_count()", "torch.accelerator.is_available()")
STARTS = {"subprocess.run", "subprocess.call", "subprocess.Popen", "os.system", "unittest.main"}
"""Calls that run code whose failure ends nothing here."""


def true_by_kind(tree: ast.Module) -> Found:
    """Find asserts that the kind of their parts makes true."""
    for node in nodes(tree):
        if isinstance(node, ast.Assert) and _true(node.test):
            yield node.lineno, TRUE


def _true(test: ast.expr) -> bool:
    if isinstance(test, ast.NamedExpr):
        return constant(test.value) is True or _true(test.value)
    if isinstance(test, ast.IfExp):
        return any(constant(each) is True or _true(each) for each in (test.body, test.orelse))
    if isinstance(test, ast.BoolOp):
        together = any if isinstance(test.op, ast.Or) else all
        return together(map(_true, test.values)) or (isinstance(test.op, ast.Or) and _either_way(test.values))
    if isinstance(test, ast.Attribute):
        return test.attr in DESCRIBES
    if isinstance(test, ast.Call):
        return _true_call(test)
    return isinstance(test, ast.Compare) and any(map(_true_pair, _pairs(test)))


def _true_call(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    if name == "isinstance" and len(call.args) == 2:
        return ast.unparse(call.args[1]) == "object"
    if name in ("any", "all") and len(call.args) == 1:
        return _true_for_all(name, call.args[0])
    return name in KINDS


def _true_for_all(name: str, given: ast.expr) -> bool:
    """Tell whether any or all of something is true without a look at it."""
    if isinstance(given, ast.GeneratorExp | ast.ListComp):
        return name == "all" and constant(given.generators[0].iter) is False
    if isinstance(given, ast.Tuple | ast.List | ast.Set):
        known = [constant(each) is True for each in given.elts]
        return any(known) if name == "any" else not given.elts
    return False


def _pairs(test: ast.Compare) -> list[tuple[ast.expr, ast.cmpop, ast.expr]]:
    sides = [test.left, *test.comparators]
    return [*zip(sides, test.ops, sides[1:], strict=False)]


def _true_pair(pair: tuple[ast.expr, ast.cmpop, ast.expr]) -> bool:
    left, sign, right = pair
    if isinstance(sign, ast.NotEq | ast.IsNot) and any(map(_nan, (left, right))):
        return True
    below = isinstance(sign, ast.GtE) and _size(left) and _zero(right)
    return below or (isinstance(sign, ast.LtE) and _zero(left) and _size(right))


def _nan(node: ast.expr) -> bool:
    return ast.unparse(node).lower() in ("float('nan')", "math.nan", "torch.nan", "np.nan", "numpy.nan")


def _size(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in SIZES and isinstance(node, ast.Call | ast.Attribute)


def _zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0 and not isinstance(node.value, bool)


def _either_way(values: list[ast.expr]) -> bool:
    """Tell whether two of some comparisons are each other's opposite."""
    opposite = {ast.Eq: ast.NotEq, ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.Is: ast.IsNot, ast.In: ast.NotIn}
    single = [each for each in values if isinstance(each, ast.Compare) and len(each.ops) == 1]
    told = [(ast.dump(each.left), type(each.ops[0]), ast.dump(each.comparators[0])) for each in single]
    return any((left, opposite.get(sign), right) in told for left, sign, right in told)


def itself_in_disguise(tree: ast.Module) -> Found:
    """Find comparisons of a value with a copy of it, with a group that holds it, and with what is taken from itself."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and compares(node):
            named = {each.arg: each.value for each in node.keywords}
            given = [*node.args, *(named[key] for key in ("actual", "input", "expected", "other") if key in named)]
            told = len(node.args) > 1 and same(*node.args[:2])  # by the plain rule
            if len(given) > 1 and same(_original(given[0]), _original(given[1])) and not told:
                yield node.lineno, ITSELF
        elif isinstance(node, ast.Assert):
            for each in ast.walk(node.test):
                if _from_itself(each) or _among_itself(each):
                    yield node.lineno, ITSELF


def _original(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in COPIES:
        node = node.func.value
    return node


def _from_itself(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and same(node.left, node.right)


def _among_itself(node: ast.AST) -> bool:
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.In):
        return False
    group = node.comparators[0]
    return isinstance(group, ast.Tuple | ast.List | ast.Set) and any(same(node.left, each) for each in group.elts)


def never_on_a_cpu(tree: ast.Module) -> Found:
    """Find checks under a condition that holds where there is a device alone, in a script that asks for none."""
    for node in nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in DEVICES and not checks(node.orelse):
            for line in checks(node.body):
                yield (
                    line,
                    "a check that no CPU reaches; say what the script needs, or check on both sides",
                )


def unseen_processes(tree: ast.Module) -> Found:
    """Find processes and test runners that are started and whose end nobody looks at."""
    for node in nodes(tree):
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and (name := ast.unparse(call.func)) in STARTS:
            named = {each.arg: constant(each.value) for each in call.keywords}
            if not named.get("check") and (name != "unittest.main" or named.get("exit") is False):
                yield call.lineno, "nothing looks at how this process ended; add check=True, or assert on its status"
