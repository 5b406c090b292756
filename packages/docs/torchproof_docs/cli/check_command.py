"""``torchproof-docs check``: the records against each other."""

import importlib.util
import sys
from collections.abc import Iterator

import click

from torchproof.garbage_collection import stop_collection
from torchproof.text_escaping import escape_line
from torchproof_docs.cli.command_context import Context
from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.package_data import write_package_data
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.rules.rule_registry import list_rules
from torchproof_docs.snippet_lint.lint_registry import list_lints
from torchproof_docs.verdicts.missing_runs import find_missing_runs, find_stale_assemblies
from torchproof_docs.verdicts.project import load_project


@click.command()
@click.option(
    "--strict",
    is_flag=True,
    help="Fail on stale and missing runs that a CPU could have made, too, and on stale assemblies.",
)
@click.option("--rules", is_flag=True, help="List the rules and the lints of checks, each with what it reports.")
@click.pass_obj
def check(context: Context, strict: bool, rules: bool) -> int:
    """Check all records against each other; contradictions fail.

    The same files judged by the same code give the same answer: the rules are not applied a second time.
    """
    if rules:
        print("\n".join(_list_rules()))
        return 0
    can_build = importlib.util.find_spec("markdown")  # a machine that only runs snippets lacks it
    if can_build:
        from torchproof_docs.site.build.validated_project import compute_checkout_digest, is_known_valid, record_valid

        digest = compute_checkout_digest(context.root)
    # A tree of syntax has no circles, and collecting takes a fifth of the time.
    click.get_current_context().with_resource(stop_collection())
    project = load_project(context.root)
    found = [] if can_build and is_known_valid(context.root, digest) else find_problems(project)
    if not found and can_build:
        from torchproof_docs.site.build.anchors import find_dead_anchors
        from torchproof_docs.site.build.misplaced_marks import find_misplaced_marks

        found = [*find_misplaced_marks(project), *find_dead_anchors(project)]
        if not found:
            record_valid(context.root, digest)
            write_package_data(project)  # what torchproof scan reads in this checkout
    gaps = [*find_missing_runs(project), *find_stale_assemblies(project)] if strict else []
    for line in (*found, *map(str, gaps)):
        print(escape_line(line), file=sys.stderr)
    runs = sum(len(entry.runs) for entry in project.evidence.values() if not is_assembled(entry.target))
    problem = "problem" if len(found) == 1 else "problems"
    context.console.print(
        f"{len(project.features)} features, {len(project.snippets)} snippets, {runs} runs: {len(found)} {problem}"
        + (f", {sum(len(gap.runs) for gap in gaps)} stale or missing runs on {len(gaps)} pages" if strict else "")
        + (": torchproof-docs prove, as above, makes them" if gaps else "")
    )
    return int(bool(found or gaps))


def _list_rules() -> Iterator[str]:
    """Yield each registered rule and lint with what it reports."""
    yield from (f"{rule.name}: {rule.summary}" for rule in list_rules())
    yield "A check that cannot fail (unfailable-check) is one of these:"
    yield from (f"  {lint.name}: {lint.summary}" for lint in list_lints())
