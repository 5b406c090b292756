"""Rules that hold the words of an entry against its script and the history: ``when``, ``severity``, ``operators``."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from torchproof.history.name_history import History
from torchproof_docs.records import difference_reviews
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.scripts.ast_nodes import list_nodes, parse_script
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Severity
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import EXCEPTIONS, list_parameters, load_name_history
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.reviews.reviewed_differences import list_all_reviewed
from torchproof_docs.verdicts.undocumented_changes import load_reasons

# How a script shows an error, and a warning.
CATCHES = re.compile(r"\bexcept\b|\braises\b|assertRaises|suppress\(")
WARNS = re.compile(r"warn", re.IGNORECASE)
# How a text speaks of an error, and of a warning or of what is announced.
BREAK_WORDS = re.compile(
    r"Error|rais|fail|gone|remov|refus|no longer|cannot|\b(?:no|not|nor|neither|only)\b|need|must|requir|lack|without|"
    r"abort|crash|drop|loses?|mov(?:e|ed|es)\b|private|renam|stands? before|argument|property|is a string|translated|"
    r"stop|built for|finish|exception|\bends\b",
    re.IGNORECASE,
)
WARNING_WORDS = re.compile(
    r"warn|deprecat|\blogs?\b|mark|last (?:release|time)|detail|goes? in|announce", re.IGNORECASE
)
RAISE_WORDS = re.compile(r"\braises?\b(?! no)|\bis an error\b|\bfails with\b|\brefuses?\b")
# How a text says that an error passes unseen all the same, or that nothing warns.
UNSEEN_WORDS = re.compile(r"no longer|\bnot raise|silent|\b(?:without|no) (?:\w+ )*?(?:warning|error)\b", re.IGNORECASE)
CAUGHT_WORDS = re.compile(r"subclass|still catch", re.IGNORECASE)
# The class of an error, and a text that tells of a warning by its class; of an error, in whichever word.
ERROR_CLASS = re.compile(r"\b[A-Z]\w*(?:Error|Exception)\b")
WARNING_CLASS = re.compile(r"\b[A-Z]\w*Warning\b")
ANY_ERROR = re.compile(r"Error|rais|fail|gone|remov|refus", re.IGNORECASE)
# Rows of the record of behaviour that one entry may explain, and that one line of behaviour.toml may excuse.
MOST_ROWS = 40


@register_rule("severity-against-script", stage=Stage.EVIDENCE)
def find_severity_against_script(project: Project) -> Iterator[str]:
    """Report an entry whose severity is neither what its script shows nor what its text says, or with two errors.

    A scan sorts and counts by it: an error is not silent, and what warns does not break.
    """
    for notes in project.notes.values():
        for change in notes.changes:
            told, shown = (
                set(ERROR_CLASS.findall(text)) for text in (_join_result(change), change.detection.says or "")
            )
            if told and shown and not told & shown:
                both = f"{', '.join(sorted(shown))}, and its text {', '.join(sorted(told))}"
                yield f"{notes.path}: {change.id}: says: tells of {both}; correct one of them"
            snippet = project.snippets.get(change.snippet or "")
            if change.severity and (problem := _explain_severity(change, snippet)):
                yield f"{notes.path}: {change.id}: severity: {change.severity}: {problem}; correct one of them"


def _join_result(change: ChangeEntry) -> str:
    return " ".join([change.title, *(change.steps.get(key, "") for key in ("after", "text"))])


def _explain_severity(change: ChangeEntry, snippet: Snippet | None) -> str | None:
    script = snippet.text if snippet else ""
    told = f"{change.title} {change.detection.says or ''}"
    after = " ".join([told, *(change.steps.get(key, "") for key in ("after", "text", "action"))])
    match change.severity:
        case Severity.SILENT if UNSEEN_WORDS.search(told) or CAUGHT_WORDS.search(after):
            return None
        case Severity.SILENT if CATCHES.search(script) and RAISE_WORDS.search(told):
            return "its script catches an error, and its text says that one is raised"
        case Severity.SILENT if WARNS.search(script) and WARNING_WORDS.search(told):
            return "its script looks at a warning, and its text tells of one"
        case Severity.WARNS if not WARNS.search(script) and not WARNING_WORDS.search(after):
            return "neither its script nor its text has a warning"
        case Severity.SLOWER if not change.costs:
            return "costs: names nothing that the record of costs shows"
        case Severity.BREAKS if not CATCHES.search(script) and not BREAK_WORDS.search(after):
            return "neither its script nor its text has an error"
        case Severity.BREAKS if WARNING_CLASS.search(told) and not ANY_ERROR.search(after):
            return "its text tells of a warning, and of no error"
    return None


@register_rule("wrong-condition", stage=Stage.EVIDENCE)
def find_wrong_conditions(project: Project) -> Iterator[str]:
    """Report a ``when`` with a keyword that no signature of its names has, or that no call in its script meets.

    The tables of the skill tell by it which uses a change concerns.
    """
    history = load_name_history(project)
    if history is None:
        return
    for notes in project.notes.values():
        for change in notes.changes:
            for problem in _list_condition_problems(project, history, change) if change.when else ():
                yield f"{notes.path}: {change.id}: when: {change.when}: {problem}; correct it"


def _list_condition_problems(project: Project, history: History, change: ChangeEntry) -> Iterator[str]:
    parts = [part.strip() for part in re.split(r" (?:and|or) ", change.when or "")]
    words = {part.removeprefix("not ").partition("=")[0] for part in parts} - {"call", "set"}
    keywords = _find_keywords(history, change)
    for word in sorted(words - keywords) if keywords is not None else ():
        yield f"{word}: no argument of {', '.join(change.api)}"
    snippet = project.snippets.get(change.snippet or "")
    calls = _list_calls(snippet.text, change.api) if snippet else ()
    unmet = [part for part in parts if part != "set" and calls and not any(_meets(call, part) for call in calls)]
    if calls and len(unmet) == len(parts):
        yield f"no call in {change.snippet} meets {unmet[0]}"


def _find_keywords(history: History, change: ChangeEntry) -> set[str] | None:
    """Return the arguments of an entry's names before and after it; None if a signature does not list them all."""
    place = history.releases.index(change.release) if change.release in history.releases else 0
    around = history.releases[max(place - 1, 0) : place + 1]
    found = [list_parameters(history, name, release) for name in change.api for release in around]
    return None if None in found else set().union(*(each or () for each in found)) or None


@lru_cache(maxsize=1024)
def _list_calls(text: str, names: tuple[str, ...]) -> tuple[ast.Call, ...]:
    last = {name.rpartition(".")[2] for name in names}
    calls = (node for node in list_nodes(parse_script(text)) if isinstance(node, ast.Call))
    return tuple(call for call in calls if getattr(call.func, "attr", getattr(call.func, "id", "")) in last)


def _meets(call: ast.Call, condition: str) -> bool:
    """Return True if a call may meet a condition; one with ``**`` may meet any."""
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
    if None in given or condition == "call" or any(isinstance(argument, ast.Starred) for argument in call.args):
        return True
    word, _, value = condition.removeprefix("not ").partition("=")
    if condition.startswith("not "):
        return word not in given
    if value:
        return given.get(word) == value or word not in given or not given[word][:1].isdigit()
    return word in given or bool(call.args)


@register_rule("untouched-operator", stage=Stage.EVIDENCE)
def find_untouched_operators(project: Project) -> Iterator[str]:
    """Report an entry that claims operators of which neither its script nor its text has one, or claims too many.

    Each row that it explains is taken off the list of what nobody has judged.
    """
    explained: dict[tuple[str, str], int] = {}
    for difference in list_all_reviewed(project):
        for change in difference.changes:
            key = change.release, change.id
            explained[key] = explained.get(key, 0) + 1
    crossed = {row.operator for record in project.combinations for row in record.rows}
    for notes in project.notes.values():
        for change in notes.changes:
            snippet = project.snippets.get(change.snippet or "")
            texts = " ".join([snippet.text if snippet else "", change.title, *change.steps.values(), *change.api])
            flat = texts.removeprefix("# /// script").lower().replace("_", "")
            if change.operators and not any(_shorten_operator(name) in flat for name in change.operators):
                yield f"{notes.path}: {change.id}: operators: its script has none of {', '.join(change.operators[:5])}"
            free = [name for name in change.operators if name in crossed and _shorten_operator(name) not in flat]
            if free:
                yield f"{notes.path}: {change.id}: operators: {free[0]}: neither its script nor its text has it"
            if (count := explained.get((change.release, change.id), 0)) > MOST_ROWS:
                limit = f"explains {count} differences, at most {MOST_ROWS}"
                yield f"{notes.path}: {change.id}: operators: {limit}; split it"


def _shorten_operator(name: str) -> str:
    return re.split(r"[.|]", name.partition("/")[0])[-1].strip("*_").lower().replace("_", "")


@register_rule("broad-review", stage=Stage.EVIDENCE)
def find_broad_reviews(project: Project) -> Iterator[str]:
    """Report a line of ``behaviour.toml`` that takes in every operator, or more differences than somebody looked at.

    It would excuse what nobody has seen. So would a reason under ``[[untold]]`` for all names of a package.
    """
    for reason in load_reasons(project.root):
        if wide := [name for name in reason.names if "*" in name and name.partition("*")[0].count(".") < 2]:
            where = f"{project.root / EXCEPTIONS}: untold: {reason.release}"
            yield f"{where}: {', '.join(wide)}: takes in a whole package; name the module or the names"
    path = project.root / difference_reviews.REVIEW_FILE
    for number, rule in enumerate(difference_reviews.load_noise_patterns(project.root), start=1):
        if wide := [pattern for pattern in rule if "*" in pattern and len(pattern.strip("*?[]._")) < 2]:
            yield f"{path}: noise {number}: {', '.join(wide)}: takes in nearly every operator; name the operators"
    counts: dict[object, int] = {}
    for difference in list_all_reviewed(project):
        if difference.judgement:
            counts[difference.judgement] = counts.get(difference.judgement, 0) + 1
    for number, line in enumerate(difference_reviews.load_reviews(project.root), start=1):
        is_wide = any(len(pattern.strip("*?[]._")) < 1 for pattern in line.operators)
        if is_wide and (len(line.kinds) > 1 or set(line.kinds) & {"value", "gradient", "dtype", "shape", "*"}):
            yield f"{path}: judged {number}: {', '.join(line.kinds)} of every operator; name the operators"
        if counts.get(line, 0) > MOST_ROWS:
            yield f"{path}: judged {number}: excuses {counts[line]} differences, at most {MOST_ROWS}; split it"
