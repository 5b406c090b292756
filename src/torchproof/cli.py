"""The ``torchproof`` command: a thin door to the core."""

import argparse
import datetime as dt
import json
import os
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from torchproof import compare, evidence, lint, record
from torchproof.api import ApiEntry
from torchproof.cuda import mig_slice
from torchproof.errors import TorchproofError
from torchproof.inert import one_line, visible
from torchproof.judge import PROOFS
from torchproof.outcome import Outcome
from torchproof.project import Project, find_root, load_project, verdicts
from torchproof.runner import runner
from torchproof.snippet import NEEDS, Snippet
from torchproof.target import Machine

STYLES = {"passed": "green", "failed": "red", "timeout": "red", "crashed": "red", "unmet": "yellow", "skipped": "dim"}


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; a known error is one line on stderr."""
    args = _parser().parse_args(argv)
    console = Console(highlight=False, soft_wrap=True)
    try:
        root = find_root(Path(args.root or Path.cwd()).resolve())
        return int(args.command(args, root, console))
    except TorchproofError as error:
        print(f"torchproof: {visible(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="torchproof", description="PyTorch's changes, each proved by a recorded run.")
    parser.add_argument("--root", help="checkout to work in (default: the one around the current folder)")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="run snippets on this machine")
    run.add_argument("names", nargs="*", metavar="NAME", help="snippet, such as compile/set_stance or 'compile/*'")
    run.add_argument("--record", action="store_true", help="write evidence; runs outside the claimed range too")
    run.add_argument("--outside", action="store_true", help="run snippets outside their claimed range too")
    run.add_argument("--only", choices=["fresh"], help="fresh: only what has no run of today's file here")
    run.add_argument("--replace", action="store_true", help="with --record: start this target's file anew")
    run.add_argument("--contributor", help="with --record: whose machine it is, shown on the site")
    run.add_argument("--json", action="store_true", help="print one JSON object a snippet instead of a table")
    run.add_argument("-j", "--jobs", type=int, default=min(os.cpu_count() or 1, 2), help="snippets side by side")
    run.set_defaults(command=_run)

    listing = commands.add_parser("list", help="list the snippets")
    listing.set_defaults(command=_list)

    show = commands.add_parser("show", help="print a snippet's shown section, ready to paste")
    show.add_argument("name", metavar="NAME")
    show.add_argument("--section", default="use")
    show.set_defaults(command=_show)

    doctor = commands.add_parser("doctor", help="say what this machine offers and which markers will run")
    doctor.set_defaults(command=_doctor)

    check = commands.add_parser("check", help="check all records against each other; contradictions fail")
    check.set_defaults(command=_check)

    accept = commands.add_parser("accept", help="check evidence that somebody sent in, and put it in its place")
    accept.add_argument("files", nargs="+", type=Path, metavar="FILE", help="evidence file as torchproof wrote it")
    accept.add_argument("--check", action="store_true", help="only say whether it is acceptable")
    accept.add_argument("--own", action="store_true", help="from machines of the project: no contributor needed")
    accept.add_argument("--replace", action="store_true", help="take the file instead of what is there")
    accept.set_defaults(command=_accept)

    status = commands.add_parser("status", help="say per topic what is proved, stale, contradicted or not run")
    status.set_defaults(command=_status)

    new = commands.add_parser("release", help="take a new PyTorch release in: entry, matrix, and what changed")
    new.add_argument("torch", metavar="VERSION", help="such as 2.16.0")
    new.add_argument("--since", metavar="RELEASE", help="compare with this release (default: the one before)")
    new.add_argument("--date", type=dt.date.fromisoformat, default=dt.date.today(), help="day of the release")  # noqa: DTZ011
    new.add_argument("--report-only", action="store_true", help="compare what is recorded, run nothing")
    new.set_defaults(command=_release)

    serve = commands.add_parser("serve", help="build the docs of every release and serve them")
    _site_options(serve, branch="docs-preview")
    serve.add_argument("--address", default="127.0.0.1:8000")
    serve.add_argument("--build-only", action="store_true", help="build and commit, but do not serve")
    serve.set_defaults(command=_serve)

    publish = commands.add_parser("publish", help="build the docs of every release and commit them for hosting")
    _site_options(publish, branch="gh-pages")
    publish.set_defaults(command=_publish)
    return parser


def _site_options(parser: argparse.ArgumentParser, *, branch: str) -> None:
    parser.add_argument("releases", nargs="*", metavar="RELEASE", help="docs versions such as 2.8 (default: all)")
    parser.add_argument("--branch", default=branch)
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1, help="versions built side by side")


def _run(args: argparse.Namespace, root: Path, console: Console) -> int:
    project = load_project(root, leave_out=_replaced(args, root))
    chosen = record.select(project, args.names)
    with runner(root=root, cache=root / ".cache") as probe:
        machine = probe.machine()
        api = probe.lookup(project.api_names) if args.record else {}
    release = project.releases.of_torch(machine.torch)
    skipped = [] if args.record or args.outside else [s for s in chosen if not release.within(s.torch)]
    chosen = [snippet for snippet in chosen if snippet not in skipped]
    if args.only == "fresh":
        chosen = record.fresh(project, machine.device, release, chosen)
    if args.record:
        _merged(project, machine, [], {}, args)  # what cannot be recorded is refused before it has run
    results: list[tuple[Snippet, Outcome]] = []
    with _progress(args.json) as progress:
        task = progress.add_task(f"torch {machine.torch} on {machine.device}", total=len(chosen), now="")
        for snippet, outcome in record.run_all(
            chosen, root=root, jobs=args.jobs, started=lambda s: progress.update(task, now=s.name)
        ):
            results.append((snippet, outcome))
            progress.update(task, advance=1, now=snippet.name)
            if args.json:
                print(json.dumps({"snippet": snippet.name, "torch": machine.torch, **asdict(outcome)}), flush=True)
            elif outcome.error and outcome.outcome != "unmet" and release.within(snippet.torch):
                progress.print(f"[{STYLES[outcome.outcome]}]{outcome.outcome}[/] {snippet.name}: {_error(outcome)}")
            if args.record and len(results) % 20 == 0:  # an interrupted run resumes with --only fresh
                _record(project, machine, results, {}, args, final=False)
    if args.record:
        path = _record(project, machine, results, api, args, final=True)
        console.print(f"recorded {len(results)} runs and {len(api)} names in {path.relative_to(root)}")
    if not args.json:
        _report(console, release.minor, results, skipped)
    bad = [s for s, outcome in results if release.within(s.torch) and outcome.outcome not in ("passed", "unmet")]
    return 1 if bad else 0


def _replaced(args: argparse.Namespace, root: Path) -> Path | None:
    """Return the evidence file that the run will write from scratch, if it will."""
    if not args.replace:
        return None
    if not args.record or args.names or args.only:
        raise TorchproofError("--replace: starts this target's file anew, so it goes with --record and all snippets")
    with runner(root=root, cache=root / ".cache") as probe:
        return _path(root, probe.machine())


def _path(root: Path, machine: Machine) -> Path:
    return root / "evidence" / machine.device / f"{machine.torch.partition('+')[0]}.json"


def _record(
    project: Project,
    machine: Machine,
    results: list[tuple[Snippet, Outcome]],
    api: dict[str, ApiEntry],
    args: argparse.Namespace,
    *,
    final: bool,
) -> Path:
    merged = _merged(project, machine, results, api, args)
    if final:
        merged = evidence.prune(merged, snippets=set(project.snippets), names=set(project.api_names))
    return evidence.save(merged, project.root / "evidence")


def _merged(
    project: Project,
    machine: Machine,
    results: list[tuple[Snippet, Outcome]],
    api: dict[str, ApiEntry],
    args: argparse.Namespace,
) -> evidence.Evidence:
    path = _path(project.root, machine)
    old = evidence.load(path) if path.exists() and not args.replace else None
    return evidence.merge(old, record.to_evidence(machine, results, api, contributor=args.contributor))


def _progress(quiet: bool) -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, TextColumn("{task.fields[now]}"), console=Console(stderr=True), disable=quiet)


def _error(outcome: Outcome, most: int | None = None) -> str:
    """Return the error as text for a console, which takes brackets for markup."""
    return escape(one_line(f"{outcome.error.type}: {outcome.error.message}")[:most]) if outcome.error else ""


def _report(console: Console, minor: str, results: list[tuple[Snippet, Outcome]], skipped: list[Snippet]) -> None:
    table = Table("snippet", "outcome", "seconds", "error", title=f"PyTorch {minor}", title_justify="left")
    for snippet, outcome in sorted(results, key=lambda pair: pair[0].name):
        style = STYLES[outcome.outcome]
        table.add_row(snippet.name, f"[{style}]{outcome.outcome}[/]", f"{outcome.seconds:.2f}", _error(outcome, 120))
    console.print(table)
    counts = Counter(outcome.outcome for _, outcome in results) + Counter(skipped=len(skipped))
    console.print(", ".join(f"[{STYLES[name]}]{count} {name}[/]" for name, count in counts.items()) or "nothing to run")
    if skipped:
        console.print(f"skipped: their range on torch excludes {minor}; --outside runs them")


def _list(args: argparse.Namespace, root: Path, console: Console) -> int:
    del args
    table = Table("snippet", "torch", "needs", "shows", box=None)
    for snippet in load_project(root).snippets.values():
        table.add_row(snippet.name, str(snippet.torch), snippet.needs, snippet.summary)
    console.print(table)
    return 0


def _show(args: argparse.Namespace, root: Path, console: Console) -> int:
    del console
    for snippet in record.select(load_project(root), [args.name]):
        if args.section not in snippet.sections:
            known = ", ".join(snippet.sections) or "none"
            raise TorchproofError(f"{snippet.path}: no section {args.section!r}; it has {known}")
        print(snippet.sections[args.section])
    return 0


def _doctor(args: argparse.Namespace, root: Path, console: Console) -> int:
    del args
    with runner(root=root, cache=root / ".cache") as probe:
        machine = probe.machine()
    table = Table(box=None, show_header=False)
    table.add_row("torch", f"{machine.torch} (CUDA {machine.cuda or 'not built in'}), Python {machine.python}")
    table.add_row("machine", escape(one_line(f"{machine.name}, {machine.cores} cores, {machine.platform}")))
    if machine.count:
        piece = mig_slice(machine.name)
        part = f", MIG slice {piece}: memory and speed are a part's" if piece else ""
        said = f"{machine.count}, compute capability {machine.capability}, driver {machine.driver}{part}"
        table.add_row("devices", said)
    table.add_row("evidence", str(_path(root, machine).relative_to(root)))
    for need in NEEDS:
        said = (
            "[green]runs[/]"
            if need in machine.offers
            else f"[yellow]skipped[/]: {escape(one_line(machine.reasons.get(need, 'not offered')))}"
        )
        table.add_row(f"marker {need}", said)
    console.print(table)
    return 0


def _check(args: argparse.Namespace, root: Path, console: Console) -> int:
    del args
    project = load_project(root)
    found = lint.problems(project)
    for line in found:
        print(one_line(line), file=sys.stderr)
    runs = sum(len(entry.runs) for entry in project.ledger.evidence.values())
    console.print(
        f"{len(project.features)} features, {len(project.snippets)} snippets, {runs} runs: {len(found)} problems"
    )
    return 1 if found else 0


def _accept(args: argparse.Namespace, root: Path, console: Console) -> int:
    from torchproof import accept, born

    refused = 0
    for path in args.files:
        project = load_project(root)  # anew, because several files may belong in one place
        days = born.days(root, project.snippets.values())
        today = dt.datetime.now(dt.UTC).date()
        found = accept.problems(project, path, born=days, today=today, own=args.own, new=args.replace)
        for line in found:
            print(one_line(line), file=sys.stderr)
        refused += bool(found)
        if not found and args.check:
            console.print(f"{path}: acceptable")
        elif not found:
            console.print(f"{path}: in {accept.take(project, path, new=args.replace).relative_to(root)}")
    return 1 if refused else 0


def _status(args: argparse.Namespace, root: Path, console: Console) -> int:
    del args
    project = load_project(root)
    table = Table("topic", "target", "features", *PROOFS)
    for topic in sorted({feature.topic for feature in project.features.values()}):
        for target in (None, *project.ledger.targets):
            counts = verdicts(project, topic, target)
            numbers = [str(counts[verdict]) for verdict in PROOFS]
            table.add_row("" if target else topic, one_line(target or "all together"), str(counts.total()), *numbers)
    console.print(table)
    for id, proof in project.proofs.items():
        if proof.verdict != "proved":
            console.print(f"[yellow]{proof.verdict}[/] {id}: {escape(one_line(proof.reason))}")
    return 0


def _release(args: argparse.Namespace, root: Path, console: Console) -> int:
    from torchproof import newrelease

    release = newrelease.add_entry(root, args.torch, date=args.date, cache=root / ".cache")
    console.print(f"releases.toml: torch {release.torch}, CUDA {release.cuda}, CPython {' to '.join(release.python)}")
    failed = 0 if args.report_only else newrelease.run_matrix(root, release.minor)
    project = load_project(root)
    known = project.releases.all
    before = project.releases.get(args.since) if args.since else known[known.index(release) - 1]
    console.print(visible(compare.report(project, before, release)), markup=False)
    return failed


def _build(args: argparse.Namespace, root: Path, console: Console) -> None:
    from torchproof import publish  # MkDocs is not there where snippets run

    project = load_project(root)
    chosen = [project.releases.get(minor) for minor in args.releases] or list(project.releases.documented)
    out = root / "site"
    for release, seconds in publish.build_all(root, chosen, out, jobs=args.jobs):
        console.print(f"built {release.minor} in {seconds:.1f} s")
    publish.commit_all(root, project.releases, chosen, out, branch=args.branch)


def _serve(args: argparse.Namespace, root: Path, console: Console) -> int:
    from torchproof import publish

    publish.drop_branch(root, args.branch)
    _build(args, root, console)
    if not args.build_only:
        console.print(f"serving {', '.join(publish.served_versions(root, args.branch))} on http://{args.address}")
        publish.serve(root, branch=args.branch, address=args.address)
    return 0


def _publish(args: argparse.Namespace, root: Path, console: Console) -> int:
    from torchproof import publish

    publish.check_address(os.environ.get("SITE_URL", ""))
    _build(args, root, console)
    console.print(f"committed to branch {args.branch}; push it to publish: git push origin {args.branch}")
    return 0
