"""Rules about numbers in texts: releases against the records, measurements against their source."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.records.record_files import read_text
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.rules.prose.shown_texts import BESIDE, ShownText, list_shown_texts
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project
from torchproof_docs.wheels.partner_versions import read_pairs

RELEASE = re.compile(r"(?<![\w.`+-])2\.(?:\d{1,2})(?![\w`]|\.\d)")
# A sentence that dates something.
DATING = re.compile(
    r"\b(?:since|from|in|until|up to|before|after|as of|with|by|of|than) (?:PyTorch |torch )?"
    r"(?P<release>2\.\d{1,2})(?![\w`]|\.\d)"
    r"|(?P<first>2\.\d{1,2}) (?:and (?:newer|later|older|earlier)|on\b|brings|adds|removes|changes|moves)",
    re.IGNORECASE,
)
# What ``releases.toml`` has of the wheels of a release, by the head of a column or a row.
FACTS: dict[str, Callable[[Release], str]] = {
    "CUDA": lambda release: release.cuda,
    "installs on": lambda release: " to ".join(release.python),
}
CUDA_FACT = re.compile(
    r"(?<![\d.])(?P<value>1\d\.\d)(?: is the default)? (?:in|since) (?P<span>2\.\d{1,2}(?: to 2\.\d{1,2})?)"
)
PARTNER = re.compile(r"\b(?P<name>torchvision|torchaudio|torchtext|torchao|torchdata) (?P<version>\d+\.\d+\.\d+)")
# A number that says something by itself: a port, a size, a count; no date, address or name.
LONG_NUMBER = re.compile(r"(?<![\w.,#/+-])\d{3,}(?:,\d{3})*(?![\w.-]*\d)")
DEVICE = re.compile(
    r"\b(?:H100|H200|H20|A100|A10G?|A40|B200|B300|GB200|GB300|GH200|V100|T4|L4|L40S?|MI\d{3}X?|RTX \d{4}|TPU|"
    r"M[1-5] (?:Pro|Max|Ultra))\b"
)
MEASURED = re.compile(
    r"\d+(?:[.,]\d+)? ?(?:times|x|×|%|percent) (?:as )?(?:fast|slow|less|more|quick|small|large|low|high)\w*"
    r"|(?:fast|slow|small|larg|quick)\w* by (?:a factor of )?\d"
    r"|\d+(?:\.\d+)? (?:times|×) the (?:speed|memory|time|throughput)"
    r"|\b(?:twice|thrice|half|double|triple) (?:as fast|as slow|the (?:speed|throughput|memory|time))"
    r"|\d+(?:\.\d+)? (?:ms|µs|seconds|TFLOPS|GB/s|tokens (?:a|per) second)\b",
    re.IGNORECASE,
)


@register_rule("undated-release-number", stage=Stage.EVIDENCE)
def find_undated_release_numbers(project: Project) -> Iterator[str]:
    """Report a text of front matter that dates something to a release at which no record of the page changes.

    ``since``, the ranges of the page's scripts, the signatures of its names and its entries say what changed when; and
    ``releases.toml`` which CUDA and which Python a wheel has.
    """
    yield from _find_wrong_facts(project)
    yield from _find_wrong_partners(project)
    yield from _find_wrong_entry_releases(project)
    for shown in list_shown_texts(project):
        if shown.feature is None or shown.key in ("asked", "starting_claim"):
            continue
        known = _list_page_borders(project, shown.feature.id)
        if shown.key == "passage":
            if "](" in shown.text or shown.text.startswith("|"):
                continue
            named = {match["release"] or match["first"] for match in DATING.finditer(shown.words)}
        else:
            named = set(RELEASE.findall(shown.words))
        minors = {release.minor for release in project.releases.all}
        for number in sorted(named):
            if number not in minors and not shown.text.startswith("|") and shown.key != "passage":
                yield f"{shown.where}: {number}: no covered release"
            elif number in minors and number not in known:
                dates = "nothing on record of this page changed there"
                yield f"{shown.where}: {number}: {dates}; correct it, or link its source: {shown.text[:80]}"


def _find_wrong_entry_releases(project: Project) -> Iterator[str]:
    """Yield each release in the title of an entry, or in what a scan says, of which no other text of it tells."""
    minors = [release.minor for release in project.releases.all]
    for notes in project.notes.values():
        around = minors[max(minors.index(notes.release) - 1, 0) : minors.index(notes.release) + 1]
        for change in notes.changes:
            bug = (change.broken.since, change.broken.until) if change.broken else ()
            known = {*(() if bug else around), *RELEASE.findall(" ".join([*map(str, bug), *change.steps.values()]))}
            known |= {minor for minor in minors for at in map(str, bug) if f"{at}.".startswith(f"{minor}.")}
            for key, text in (("title", change.title), ("says", change.detection.says or "")):
                for number in sorted({*RELEASE.findall(text)} & {*minors} - known):
                    told = f"no other text of the entry tells of {number}"
                    yield f"{notes.path}: {change.id}: {key}: {number}: {told}; correct it, or say what it did there"


def _find_wrong_facts(project: Project) -> Iterator[str]:
    """Yield each CUDA or Python of the wheels, in a sentence or a table, that ``releases.toml`` contradicts."""
    for shown in list_shown_texts(project):
        for match in CUDA_FACT.finditer(shown.words) if "CUDA" in shown.text and shown.key != "asked" else ():
            yield from _check_fact(project, shown.where, "CUDA", match["value"], match["span"])
    for feature in project.features.values():
        for head, row in _list_table_rows(feature.body):
            cells = [(head[0], row[0], name, value) for name, value in zip(head, row, strict=False)]
            if head[0] == "release" and row[0] in FACTS:  # a release a column
                cells = [("release", name, row[0], value) for name, value in zip(head[1:], row[1:], strict=False)]
            for first, span, name, value in cells:
                if first == "release" and name in FACTS:
                    yield from _check_fact(project, str(feature.path), name, value, span)


def _find_wrong_partners(project: Project) -> Iterator[str]:
    versions = {name: {*filter(None, found.values())} for name, found in read_pairs(project.root).items()}
    for path in (project.root / "README.md", *sorted((project.root / "docs").rglob("*.md"))):
        for match in PARTNER.finditer(read_text(path)) if versions and path.is_file() else ():
            if match["version"] not in versions.get(match["name"], {match["version"]}):
                yield f"{path}: {match[0]}: goes with no release of torch, by history/partners; correct the version"


def _list_table_rows(body: str) -> Iterator[tuple[list[str], list[str]]]:
    head: list[str] = []
    for line in body.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if cells and head and not set(line) <= set("|- "):
            yield head, cells
        head = head or cells if cells else []


def _check_fact(project: Project, where: str, name: str, value: str, span: str) -> Iterator[str]:
    minors = [release.minor for release in project.releases.all]
    ends = span.split(" to ")
    if not {*ends} <= {*minors}:
        return
    chosen = project.releases.all[minors.index(ends[0]) : minors.index(ends[-1]) + 1]
    recorded = list(dict.fromkeys(FACTS[name](release) for release in chosen))
    if value not in (recorded[0] if len(recorded) == 1 else "", f"{recorded[0]} to {recorded[-1]}"):
        yield f"{where}: {name} {value} in {span}: releases.toml has {', '.join(recorded)}; correct one"


@lru_cache(maxsize=512)
def _list_page_borders(project: Project, page: str) -> frozenset[str]:
    """List the releases at which a record of a page changes, and the ones before them."""
    feature = project.features[page]
    releases = project.releases.all
    minors = [release.minor for release in releases]
    found = {feature.since, feature.until or minors[-1], minors[0], minors[1], minors[-1]}
    for snippet in project.list_page_snippets(feature):
        found |= _find_borders(project, snippet)
    found |= set(re.findall(r"on\(\"[<>=!]*(2\.\d+)", feature.body))
    for change in project.changes:
        if change.page == feature.id or set(change.api) & set(feature.required_names):
            found |= {change.release, minors[minors.index(change.release) - 1]}
    for (target, id), evidence in project.pages.items():
        if id == page and not target.startswith("cpu-"):
            found |= {project.releases.get_release(torch).minor for torch in evidence.runs}
    history = load_name_history(project)
    for name in feature.required_names if history else ():
        for span in history.find_spans(name) if history else ():
            found |= {span.first, span.last}
    found |= {after for minor in found for after in minors[minors.index(minor) + 1 : minors.index(minor) + 2]}
    return frozenset(found)


def _find_borders(project: Project, snippet: Snippet) -> set[str]:
    releases = project.releases.all
    inside = [release.is_in_range(snippet.torch) for release in releases]
    turns = [place for place in range(1, len(releases)) if inside[place] != inside[place - 1]]
    first = [releases[inside.index(True)].minor] if True in inside else []
    return {releases[place - step].minor for place in turns for step in (0, 1)} | set(first)


@register_rule("unsourced-measurement", stage=Stage.EVIDENCE)
def find_unsourced_measurements(project: Project) -> Iterator[str]:
    """Report a figure of speed, memory or time, or one with the name of a GPU, that neither a run nor a link carries.

    A mark carries a figure if its script prints a ``metric:`` line, or holds the number itself. A number of three
    digits or more in the front matter of a page stands in its passages, its scripts or their runs, too.
    """
    for shown in list_shown_texts(project):
        if shown.feature and shown.key in ("title", "summary", "facets", "before", "after", "action"):
            for number in LONG_NUMBER.findall(shown.words):
                if number.replace(",", "") not in _collect_numbers(project, shown.feature.id):
                    yield f"{shown.where}: {number}: neither a passage nor a script of the page has it; correct one"
        if shown.key in ("asked", "starting_claim", *BESIDE) or shown.is_sourced or _has_entry_source(shown):
            continue
        match = MEASURED.search(shown.words)
        if match and not _is_printed(project, shown, match[0]):
            yield f"{shown.where}: {match[0]!r}: no run of the sentence measures it; link its source, or measure it"
        device = DEVICE.search(shown.words)
        figure = re.search(r"\d", DEVICE.sub("", RELEASE.sub("", shown.words)))
        if device and figure and not _has_device(project, shown, device[0]):
            yield f"{shown.where}: {device[0]}: nothing of this page ran on one; link the source of the sentence"


@lru_cache(maxsize=512)
def _collect_numbers(project: Project, page: str) -> frozenset[str]:
    """Return the numbers in the passages, sources, scripts and runs of a page, without what separates thousands."""
    feature = project.features[page]
    names = {snippet.name for snippet in project.list_page_snippets(feature)}
    texts = [feature.body, *feature.sources, *(project.snippets[name].text for name in names)]
    for evidence in project.evidence.values():
        for run in (evidence.runs[name] for name in names & evidence.runs.keys()):
            texts += [run.stdout, *run.warnings, *(run.error or {}).values()]
    return frozenset(re.sub("[,_]", "", number) for text in texts for number in re.findall(r"\d[\d,_]*", text))


def _has_entry_source(shown: ShownText) -> bool:
    """Return True if the text is of an entry, whose sources carry it unless a run does."""
    return shown.change is not None


def _is_printed(project: Project, shown: ShownText, figure: str) -> bool:
    number = re.search(r"\d+(?:[.,]\d+)?", figure)
    scripts = [project.snippets[name].text for name in shown.snippets if name in project.snippets]
    return any(
        "metric: " in text or (number and re.search(rf"(?<![\d.]){re.escape(number[0])}(?![\d.])", text))
        for text in scripts
    )


def _has_device(project: Project, shown: ShownText, device: str) -> bool:
    page = shown.feature.id if shown.feature else ""
    word = device.lower().replace(" ", "-")
    return any(word in target for target, id in project.pages if id == page and not is_assembled(target))
