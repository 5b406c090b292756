"""The legend of the scan: its rules and the words of its reports, from the code that makes both."""

from torchproof.scan.rules.findings import MEANINGS
from torchproof.scan.rules.registry import Rule, load_rules


def render_rules() -> str:
    """Return, as Markdown, a section a rule: what it reports, why, and from where it is known."""
    return "\n\n".join(_render_rule(rule) for rule in load_rules().values())


def _render_rule(rule: Rule) -> str:
    what = f"{_begin_sentence(rule.summary)}. Number {rule.id}; *{rule.severity}*, unless a finding says otherwise."
    why, source = _begin_sentence(rule.reason), _begin_sentence(rule.source)
    return "\n\n".join((f"## {rule.name}", what, f"**Why**: {why}", f"**Known from**: {source}"))


def _begin_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def render_words() -> str:
    """Return, as a list in Markdown, the severities, the degrees of confidence and the other words of reports."""
    return "\n".join(f"- *{word}*: {meaning}." for word, meaning in MEANINGS.items())
